import { readAddress, readCityAt } from '@cdata/catalog/reading';
import { activeCell, readSelection, selectedAddress } from '../../src/excel/index.ts';
import { insertCardInRow } from '../../src/features/formulas/index.ts';
import { UserError, cardMessages } from '../../src/language/index.ts';
import { selectedRecord } from '../../src/features/tables/index.ts';

/** The selected address has no city, which a property's card needs, or one that several provinces have. */
export class CityMissingError extends UserError {
  override readonly name = 'CityMissingError';

  constructor(readonly address: string) {
    super(cardMessages().cityMissing);
  }
}

/**
 * Inserts the card of the selected row of a CDATA table, or else of the property at the selected address, to the right of
 * everything in the row.
 *
 * @returns The address of the card's cell.
 * @throws UserError if nothing with a card is selected.
 */
export async function insertSelectedCard(): Promise<string> {
  const record = await selectedRecord();
  if (record) return insertCardInRow(record, record.nextTo);
  const address = selectedAddress(await readSelection());
  if (address === null) throw new UserError(cardMessages().nothingSelected);
  const { municipality } = readAddress(address);
  const city = municipality === null ? null : readCityAt(municipality, address);
  if (city === null || city.choices.length > 0) throw new CityMissingError(address);
  return insertCardInRow({ address, municipality: city.slug }, await activeCell());
}
