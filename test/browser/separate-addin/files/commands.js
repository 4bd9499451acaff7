/* global Excel */
// A function of a button may be global on its page instead of associated.
window.greet = async (event) => {
  await Excel.run(async (context) => {
    context.workbook.getSelectedRange().values = [['Hello']];
    await context.sync();
  });
  event.completed();
};
