/** Bytes of a request, and of a response (Microsoft: "Resource limits and performance optimization"). */
export const maxPayload = 5 * 1024 * 1024;

export const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Microsoft: "Excel specifications and limits". */
export const maxCharactersOfCell = 32_767;
export const maxCharactersOfFormula = 8_192;
