const ts = require('typescript');

const isText = (node) =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.map(({ name }) => name?.getText()).join() === 'en,fr' &&
  node.properties.every(
    ({ initializer }) => ts.isStringLiteralLike(initializer) || ts.isTemplateExpression(initializer),
  );

const isExample = (node) =>
  ts.isPropertyAssignment(node) && node.name.getText() === 'example' && ts.isStringLiteral(node.initializer);

/**
 * A loader that leaves out the help and the examples of the functions. Excel reads them from the functions' metadata;
 * in the script, they would delay the first formula.
 */
module.exports = function withoutHelp(source) {
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.Latest, true);
  const removals = [];
  const visit = (node) => {
    if (isText(node)) removals.push([node, '{}']);
    else if (isExample(node)) removals.push([node, "example: ''"]);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return removals.reduceRight(
    (text, [node, replacement]) => text.slice(0, node.getStart()) + replacement + text.slice(node.end),
    source,
  );
};
