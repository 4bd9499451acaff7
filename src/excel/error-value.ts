/** What Excel gives as the value of a cell in error (Microsoft: "Excel.ErrorCellValueType"). */
const errorValue =
  /^#(N\/A|VALUE!|REF!|NAME\?|DIV\/0!|NUM!|NULL!|BUSY!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|GETTING_DATA|UNKNOWN!|EXTERNAL!|PYTHON!|TIMEOUT!)$/;

/** The first of these values that is an error, or null. */
export const errorAmong = (values: readonly unknown[]): string | null => {
  const found = values.find((value) => typeof value === 'string' && errorValue.test(value));
  return found === undefined ? null : String(found);
};
