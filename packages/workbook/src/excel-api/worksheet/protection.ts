import type { Host } from '../host.ts';
import { invalidOperation, notImplemented, RemoteObject } from '../wire/index.ts';

export class WorksheetProtection extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly sheetId: string,
  ) {
    super();
  }

  get protected(): boolean {
    return this.host.protection.has(this.sheetId);
  }

  /** @throws HostError NotImplemented for options and a password. */
  protect(options: object | null = null, password: string | null = null): void {
    if (options !== null || password !== null) throw notImplemented('WorksheetProtection.protect of options');
    if (this.protected) throw invalidOperation();
    this.host.protection.add(this.sheetId);
  }

  unprotect(): void {
    this.host.protection.delete(this.sheetId);
  }
}
