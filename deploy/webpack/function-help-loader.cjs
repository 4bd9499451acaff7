const ts = require('typescript');

/** What the script needs of a function's declaration. */
const neededOfFunction = ['name', 'parameters', 'evaluate'];

const isText = (node) =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.map(({ name }) => name?.getText()).join() === 'en,fr' &&
  node.properties.every(
    ({ initializer }) => ts.isStringLiteralLike(initializer) || ts.isTemplateExpression(initializer),
  );

const isDeclaration = (node) =>
  ts.isCallExpression(node) &&
  node.expression.getText() === 'customFunction' &&
  ts.isObjectLiteralExpression(node.arguments[0]);

/** Of a function: everything but its name, the names of its parameters, and `evaluate`. */
const removalsIn = (declaration) =>
  declaration.properties.flatMap((property) => {
    const name = property.name.getText();
    if (!neededOfFunction.includes(name)) return [[property, '']];
    return name === 'parameters'
      ? property.initializer.properties.map((parameter) => [parameter, `${parameter.name.getText()}: 0`])
      : [];
  });

/** Constants of the file that only removed code refers to. */
function unusedConstants(file, removals) {
  const removed = [...removals];
  const isRemoved = (node) => removed.some(([{ pos, end }]) => node.pos >= pos && node.end <= end);
  const isExported = (statement) =>
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const isReferredTo = (name, statement) => {
    const visit = (node) =>
      node !== statement &&
      !isRemoved(node) &&
      ((ts.isIdentifier(node) && node.text === name) || ts.forEachChild(node, visit) === true);
    return visit(file);
  };
  const constants = file.statements
    .filter((one) => ts.isVariableStatement(one) && !isExported(one))
    .reverse();
  for (const statement of constants) {
    const names = statement.declarationList.declarations.map(({ name }) => name.getText());
    if (!names.some((name) => isReferredTo(name, statement))) removed.push([statement, '']);
  }
  return removed.slice(removals.length);
}

/** The text without a node; without a replacement, the comma after it goes too. */
const replaced = (text, node, replacement) => {
  const after = text.slice(node.end);
  return text.slice(0, node.getStart()) + replacement + (replacement ? after : after.replace(/^\s*,/, ''));
};

/**
 * A loader that leaves out what describes the functions: their help, their examples and what their parameters accept.
 * Excel reads it from the functions' metadata, and the pane from a file of its own; in the script, it would delay the
 * first formula.
 */
module.exports = function withoutHelp(source) {
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.Latest, true);
  const ofFunctions = [];
  const texts = [];
  const findFunctions = (node) => {
    if (isDeclaration(node)) ofFunctions.push(...removalsIn(node.arguments[0]));
    else ts.forEachChild(node, findFunctions);
  };
  findFunctions(file);
  const removed = [...ofFunctions, ...unusedConstants(file, ofFunctions)];
  const findTexts = (node) => {
    if (removed.some(([one]) => one === node)) return;
    if (isText(node)) texts.push([node, '{}']);
    else ts.forEachChild(node, findTexts);
  };
  findTexts(file);
  return [...removed, ...texts]
    .sort(([one], [other]) => one.pos - other.pos)
    .reduceRight((text, [node, replacement]) => replaced(text, node, replacement), source);
};
