export { Application, Runtime } from './application.ts';
export { CultureInfo, DatetimeFormatInfo, NumberFormatInfo } from './culture-info.ts';
export { CustomXmlPart, CustomXmlPartCollection } from './custom-xml-part.ts';
export { CustomProperty, CustomPropertyCollection, DocumentProperties } from './document-properties.ts';
export { FunctionResult, Functions } from './functions.ts';
export { Setting, SettingCollection } from './setting.ts';
export { Workbook } from './workbook.ts';
