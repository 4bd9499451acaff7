import type { Frame } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { ageWatch } from './aged-watch.ts';
import { openAddIn } from './open-add-in.ts';
import { holdRequests } from './held-requests.ts';
import { axeViolations, button, fill, openHome, openScreen, outcome, putIntoTable } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { values } from './sheet-values.ts';
import { workbookReady } from './workbook-ready.ts';

/** The watching of a search, and of the places of a list, up to the rows of their news, in both languages. */

let addin: RunningAddIn;
afterEach(() => addin?.close());

const words = {
  'en-CA': {
    watch: /^Watch this search$/,
    start: /^Start watching$/,
    nothing: 'Nothing new since you last looked.',
    check: /^Check \(1 call\)$/,
    counts: '2 added · 1 changed · 1 no longer found',
    home: 'In what you watch: 2 added, 1 changed, 1 no longer found.',
    show: /^Show news$/,
    gone: 'No longer published',
    insert: /^Insert rows$/,
    inserted: 'The rows are on a new sheet.',
    sheet: 'News',
    headers: ['Change', 'Name', 'Status, before', 'Status, now'],
    kinds: ['Added', 'Added', 'Changed', 'No longer found'],
    read: /^Mark as read$/,
    opening: 'Check when this workbook is first opened in a day',
    daily: 'This takes 1 call a day, or a few more.',
    around: /^Around the places of: /,
    name: /^Building permits · within 2\skm of 3\splaces/,
    checkPlaces: /^Check \(3\scalls\)$/,
    from: /^Status: .+ → .+ · near /,
    near: 'Near',
  },
  'fr-CA': {
    watch: /^Suivre cette recherche$/,
    start: /^Commencer le suivi$/,
    nothing: 'Rien de nouveau depuis votre dernière lecture.',
    check: /^Vérifier \(1 appel\)$/,
    counts: '2 ajoutés · 1 modifié · 1 introuvable',
    home: 'Dans vos suivis : 2 ajoutés, 1 modifié, 1 introuvable.',
    show: /^Afficher les nouveautés$/,
    gone: 'N’est plus publié',
    insert: /^Insérer les lignes$/,
    inserted: 'Les lignes sont sur une nouvelle feuille.',
    sheet: 'Nouveautés',
    headers: ['Changement', 'Nom', 'État, avant', 'État, maintenant'],
    kinds: ['Ajouté', 'Ajouté', 'Modifié', 'Introuvable'],
    read: /^Marquer comme lu$/,
    opening: 'Vérifier à la première ouverture de ce classeur dans la journée',
    daily: 'Cela demande 1 appel par jour, ou quelques-uns de plus.',
    around: /^Autour des emplacements de\s: /,
    name: /^Permis de construction · à moins de 2\skm de 3\semplacements/,
    checkPlaces: /^Vérifier \(3\sappels\)$/,
    from: /^État\s: .+ → .+ · près de /,
    near: 'Près de',
  },
};

test.each(['en-CA', 'fr-CA'] as const)(
  'a search is watched, read on Home and inserted as rows in %s',
  async (locale) => {
    addin = await openAddIn({ key: 'demo-paid-key', locale });
    const { pane, page } = addin;
    const text = words[locale];
    const shows = (words_: string) => pane.getByText(words_).first().waitFor();
    await openScreen(pane, 'search');
    await fill(pane, 'municipality', 'calgary');
    await fill(pane, 'maxRows', '60');
    await button(pane, text.watch).click();
    await button(pane, text.start).click();
    await shows(text.nothing);
    await ageWatch(pane);
    await button(pane, text.check).click();
    await shows(text.counts);
    await shows(text.gone);
    expect(await axeViolations(pane)).toEqual([]);

    // The workbook keeps what is unread: the pane has not shown it yet when it is opened again.
    await page.evaluate(() => window.workbook.save());
    await page.reload();
    await workbookReady(page);
    const again = page.frames().find((frame) => frame.url().includes('/addin/taskpane.html'))!;
    await openHome(again);
    await again.getByText(text.home).waitFor();
    await button(again, text.show).click();
    await button(again, text.insert).click();
    await again.getByText(text.inserted).waitFor();
    const [header, ...rows] = (await values(again, `${text.sheet}!A3:D7`)) as string[][];
    expect(header).toEqual(text.headers);
    expect(rows.map(([kind]) => kind).sort()).toEqual([...text.kinds].sort());

    await button(again, text.read).click();
    await again.getByText(text.nothing).waitFor();
    await again.getByRole('switch', { name: text.opening }).click();
    await again.getByText(text.daily).waitFor();
    await openHome(again);
    expect(await again.getByText(text.home).count()).toBe(0);
  },
);

/** Saves the workbook and opens it again, as after Excel was closed. */
async function openAgain({ page }: RunningAddIn): Promise<Frame> {
  await page.evaluate(() => window.workbook.save());
  await page.reload();
  await workbookReady(page);
  return page.frames().find((frame) => frame.url().includes('/addin/taskpane.html'))!;
}

test.each(['en-CA', 'fr-CA'] as const)(
  'the places of a list are watched with a radius; closed midway, nothing is lost and nothing shown twice, in %s',
  async (locale) => {
    addin = await openAddIn({ key: 'demo-paid-key', locale });
    const { pane, page } = addin;
    const text = words[locale];
    // The list: three permits with their places.
    await openScreen(pane, 'search');
    await fill(pane, 'municipality', 'calgary');
    await fill(pane, 'maxRows', '3');
    await putIntoTable(pane);
    await outcome(pane).waitFor();
    await button(pane, text.watch).click();
    const list = pane.locator('select[name="where"] option').filter({ hasText: text.around }).first();
    await list.waitFor({ state: 'attached' });
    await pane.locator('select[name="where"]').selectOption((await list.getAttribute('value'))!);
    await fill(pane, 'radius', '2');
    await button(pane, text.start).click();
    await pane.getByText(text.nothing).waitFor();
    await pane.getByRole('heading', { name: text.name }).waitFor();
    await ageWatch(pane);

    // Closed in the middle of a check, which has saved nothing.
    await holdRequests(page, '**/api/permit?*', { after: 1 });
    await button(pane, text.checkPlaces).click();
    await expect.poll(() => button(pane, text.checkPlaces).getAttribute('aria-disabled')).toBe('true');
    let open = await openAgain(addin);
    await page.unroute('**/api/permit?*');
    await openScreen(open, 'watch');
    await open.getByText(text.nothing).waitFor();

    await button(open, text.checkPlaces).click();
    await open.getByText(text.counts).first().waitFor();
    await open.getByText(text.from).waitFor();
    await open.getByText(text.gone).waitFor();
    expect(await axeViolations(open)).toEqual([]);
    // Closed before it was read, and checked once more: the same news, each once.
    open = await openAgain(addin);
    await openScreen(open, 'watch');
    await open.getByText(text.counts).first().waitFor();
    await button(open, text.checkPlaces).click();
    await expect.poll(() => button(open, text.checkPlaces).getAttribute('aria-disabled')).not.toBe('true');
    await open.getByText(text.counts).first().waitFor();
    await button(open, text.insert).click();
    await open.getByText(text.inserted).waitFor();
    const rows = (await values(open, `${text.sheet}!A3:K9`)) as string[][];
    const [header, ...news] = rows.filter(([kind]) => kind !== '');
    expect(news.map(([kind]) => kind).sort()).toEqual([...text.kinds].sort());
    const column = (name: string) => news.map((row) => row[header!.indexOf(name)]);
    expect(new Set(column(header!.filter(Boolean).at(-1)!)).size).toBe(4);
    expect(column(text.near).every((place) => place !== '' && place !== undefined)).toBe(true);

    await button(open, text.read).click();
    await open.getByText(text.nothing).waitFor();
    await button(open, text.checkPlaces).click();
    await expect.poll(() => button(open, text.checkPlaces).getAttribute('aria-disabled')).not.toBe('true');
    await open.getByText(text.nothing).waitFor();
    expect(await open.getByText(text.counts).count()).toBe(0);
  },
);
