/* global CustomFunctions, Excel, Office */
window.log = { started: [], cancelled: [] };

// Counts tasks: calls that were started in the same one have the same number.
let task = 0;
const tasks = new MessageChannel();
tasks.port1.onmessage = () => {
  task++;
  tasks.port2.postMessage(null);
};
window.countTasks = () => tasks.port2.postMessage(null);

CustomFunctions.associate('LATER', (value, milliseconds, invocation) => {
  window.log.started.push({ value, task });
  invocation.onCanceled = () => window.log.cancelled.push(value);
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds ?? 50));
});

CustomFunctions.associate('SPREAD', async (rows, columns) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => `${row},${column}`),
  ),
);

CustomFunctions.associate('FAIL', async (code, sentence) => {
  throw new CustomFunctions.Error(CustomFunctions.ErrorCode[code], sentence);
});

let calls = 0;
CustomFunctions.associate('COUNTED', () => ++calls);

Office.actions.associate('stamp', async (event) => {
  await Excel.run(async (context) => {
    context.workbook.getSelectedRange().values = [[event.source.id]];
    await context.sync();
  });
  event.completed();
});
