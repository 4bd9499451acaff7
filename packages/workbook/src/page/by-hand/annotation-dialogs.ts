import { annotationOf, resolveReference, setLink, setNote, type ExcelHost } from '../../excel-api/index.ts';
import type { Cell } from '../../grid/area.ts';
import type { PageMessages } from '../messages.ts';
import { askForm } from './form-dialog.ts';

type Change = (() => unknown) | null;

/** Shift+F2: writes the note of a cell. */
export async function askForNote(excel: ExcelHost, cell: Cell, messages: PageMessages): Promise<Change> {
  const before = annotationOf(excel, cell)?.note;
  const answer = await askForm({
    title: messages.note,
    fields: [{ name: 'text', label: messages.textOfNote, value: before?.text, isMultiline: true }],
    buttons: buttons(messages, before !== undefined),
  });
  if (!answer) return null;
  const text = answer.values.text!.trim();
  return () => setNote(excel, cell, answer.button === 'delete' || text === '' ? null : text);
}

/** Ctrl+K: an address of the web, or a cell of the workbook, to which a cell leads. */
export async function askForLink(excel: ExcelHost, cell: Cell, messages: PageMessages): Promise<Change> {
  const before = annotationOf(excel, cell)?.link;
  const answer = await askForm({
    title: messages.link,
    fields: [{ name: 'target', label: messages.targetOfLink, value: before?.target || before?.location }],
    buttons: buttons(messages, before !== undefined),
    problem: ({ values }) => (linkTo(excel, values.target!) ? null : messages.noSuchTarget),
  });
  if (!answer) return null;
  return () => setLink(excel, cell, answer.button === 'delete' ? null : linkTo(excel, answer.values.target!));
}

const buttons = (messages: PageMessages, exists: boolean) => [
  ...(exists ? [{ value: 'delete', label: messages.remove }] : []),
  { value: 'cancel', label: messages.cancel },
  { value: 'save', label: messages.ok },
];

function linkTo({ grid }: ExcelHost, text: string) {
  const target = text.trim();
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(target)) return { target };
  try {
    resolveReference(grid, target);
    return { target: '', location: target };
  } catch {
    // As Excel does with `www.example.com`.
    return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(target) ? { target: `https://${target}` } : null;
  }
}
