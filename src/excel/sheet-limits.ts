/** Rows of Excel's grid below a header. */
export const mostRows = 1_048_575;
