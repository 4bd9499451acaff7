import { afterEach, expect, test } from 'vitest';
import { ageWatch } from './aged-watch.ts';
import { openAddIn } from './open-add-in.ts';
import { axeViolations, button, fill, openHome, openScreen } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { values } from './sheet-values.ts';
import { workbookReady } from './workbook-ready.ts';

/** The watching of a search from the search to the rows of its news, in both languages. */

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
