export { Application, Runtime } from './application.ts';
export { CustomXmlPart, CustomXmlPartCollection } from './custom-xml-part.ts';
export { Setting, SettingCollection } from './setting.ts';
export { Workbook } from './workbook.ts';
