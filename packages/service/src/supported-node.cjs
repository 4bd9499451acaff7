/* Runs first, on any Node: an older Node may not even parse the other files. */
var required = require('../package.json').engines.node.replace('>=', '');
var minimum = required.split('.').map(Number);
var running = process.versions.node.split('.').map(Number);
var older = running[0] < minimum[0] || (running[0] === minimum[0] && running[1] < minimum[1]);
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
