export { readCustomXml } from './custom-xml-part.ts';
export { Workbook } from './workbook.ts';
