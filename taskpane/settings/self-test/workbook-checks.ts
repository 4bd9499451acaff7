import { check, filled, readCells, type Check, type Workplace } from './check.ts';

/** Milliseconds that an event may take. */
const eventTime = 3000;

/** Subscribes, makes a change and waits for the event. */
async function eventAfter<Args>(
  { context }: Workplace,
  events: OfficeExtension.EventHandlers<Args>,
  change: () => void,
): Promise<string> {
  let received!: () => void;
  const event = new Promise<string>((resolve) => (received = () => resolve('received')));
  const handler = events.add(async () => received());
  await context.sync();
  change();
  await context.sync();
  const timeUp = new Promise<string>((resolve) => setTimeout(() => resolve('none'), eventTime));
  const outcome = await Promise.race([event, timeUp]);
  handler.remove();
  await context.sync();
  return outcome;
}

export const selfTestSetting = 'cdata.self-test';

/** Characters of a part of the workbook's file; Word on the web reads none above a megabyte (OfficeDev/office-js 2408). */
const partLength = 2_000_000;

export const workbookChecks: readonly Check[] = [
  check('settings', '30000 null', async ({ context }) => {
    const { settings } = context.workbook;
    settings.add(selfTestSetting, 'x'.repeat(30_000));
    const setting = settings.getItemOrNullObject(selfTestSetting).load('value');
    await context.sync();
    const { length } = String(setting.value);
    settings.getItemOrNullObject(selfTestSetting).delete();
    await context.sync();
    const deleted = settings.getItemOrNullObject(selfTestSetting).load('value');
    await context.sync();
    return `${length} ${deleted.isNullObject ? 'null' : 'stays'}`;
  }),
  check('largePart', String(partLength), async ({ context }) => {
    const part = context.workbook.customXmlParts.add(
      `<test xmlns="urn:cdata:self-test">${'-'.repeat(partLength)}</test>`,
    );
    const xml = part.getXml();
    await context.sync();
    // eslint-disable-next-line office-addins/load-object-before-read -- a result, which is not loaded
    const [text = ''] = />-*</.exec(xml.value) ?? [];
    part.delete();
    await context.sync();
    return String(Math.max(0, text.length - 2));
  }),
  check('settingsEvent', 'received', async (workplace) => {
    const { context } = workplace;
    const { settings } = context.workbook;
    const outcome = await eventAfter(workplace, settings.onSettingsChanged, () => {
      settings.add(selfTestSetting, 'changed');
    });
    settings.getItemOrNullObject(selfTestSetting).delete();
    await context.sync();
    return outcome;
  }),
  check('tableEvent', 'received', (workplace) =>
    eventAfter(workplace, workplace.context.workbook.tables.onAdded, () => {
      const { sheet } = workplace;
      filled(sheet, 'A1:A2', [['id'], ['a']]);
      sheet.tables.add(sheet.getRange('A1:A2'), true);
    }),
  ),
  check('changeEvent', 'received', (workplace) =>
    eventAfter(workplace, workplace.context.workbook.worksheets.onChanged, () => {
      filled(workplace.sheet, 'A1', [['changed']]);
    }),
  ),
  {
    ...check('nameEvent', 'received', async (workplace) => {
      const { context, sheet, sheetName } = workplace;
      const outcome = await eventAfter(workplace, context.workbook.worksheets.onNameChanged, () => {
        sheet.name = `${sheetName}x`;
      });
      sheet.name = sheetName;
      await context.sync();
      return outcome;
    }),
    requires: 'worksheetNameEvents',
  },
  check('sheetId', 'same', async ({ context, sheet, sheetName }) => {
    sheet.load('id');
    await context.sync();
    sheet.name = `${sheetName}x`;
    const renamedSheet = context.workbook.worksheets.getItemOrNullObject(sheet.id).load('name');
    await context.sync();
    const isSame = !renamedSheet.isNullObject && renamedSheet.name === `${sheetName}x`;
    sheet.name = sheetName;
    await context.sync();
    return isSame ? 'same' : 'changed';
  }),
  check('hiddenName', '3 1', async ({ context, sheet, sheetName }) => {
    const { names } = context.workbook;
    const name = `${sheetName}_name`;
    filled(sheet, 'B1', [['a']]);
    names.add(name, sheet.getRange('B1')).visible = false;
    sheet.getRange('1:3').insert('Down');
    const range = names
      .getItemOrNullObject(name)
      .getRangeOrNullObject()
      .load('rowIndex,columnIndex,worksheet/id');
    await context.sync();
    const position = range.isNullObject ? 'null' : `${range.rowIndex} ${range.columnIndex}`;
    names.getItem(name).delete();
    await context.sync();
    return position;
  }),
  check('protection', 'false', async ({ context, sheet }) => {
    sheet.protection.load('protected');
    await context.sync();
    return String(sheet.protection.protected);
  }),
  check('suspension', '2', async ({ context, sheet }) => {
    filled(sheet, 'A1:B1', [[1, '=A1*2']]);
    await context.sync();
    context.application.suspendApiCalculationUntilNextSync();
    filled(sheet, 'A1', [[1]]);
    return readCells(context, sheet, 'B1');
  }),
];
