/**
 * Excel on the web's limits (Microsoft: "Resource limits and performance optimization for Office Add-ins", and
 * "Excel specifications and limits").
 */
export const payload = 5 * 1024 * 1024;
export const charactersOfCell = 32_767;
export const charactersOfFormula = 8_192;
export const charactersOfSheetName = 31;
export const charactersOfName = 255;
