/**
 * Whether a call is a preview, in an Excel before CustomFunctionsRuntime 1.5, which does not say so. What finds out is
 * loaded only there.
 */
export async function isOlderPreview(name: string, address: string | undefined): Promise<boolean> {
  try {
    const { isCallOfPreview } = await import(/* webpackChunkName: "older-excel" */ './older-previews.ts');
    return await isCallOfPreview(name, address);
  } catch {
    return false;
  }
}
