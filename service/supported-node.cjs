/* Runs before anything else, on any Node: the rest may not even parse where this sentence is needed. */
var required = require('../package.json').engines.node.replace('>=', '');
var wanted = required.split('.').map(Number);
var running = process.versions.node.split('.').map(Number);
var older = running[0] < wanted[0] || (running[0] === wanted[0] && running[1] < wanted[1]);
if (older) {
  console.error(
    'CDATA needs Node ' +
      required +
      ' or newer; this is ' +
      process.versions.node +
      '. See https://nodejs.org.',
  );
  process.exit(1);
}
