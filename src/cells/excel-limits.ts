/** Limits of Excel. Source: Microsoft, "Excel specifications and limits". */

export const maxColumns = 16_384;

/** Rows of a sheet below one header row. */
export const maxDataRows = 1_048_575;

/** Characters of a cell. */
export const maxTextLength = 32_767;
