/** Rows of Excel's grid below a header. */
export const mostRows = 1_048_575;

/** Columns of Excel's grid. */
export const mostColumns = 16_384;
