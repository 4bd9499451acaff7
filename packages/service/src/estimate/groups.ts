import type { PermitKind } from '../queries/estimate-rows.ts';
import type { Measure } from './permit-facts.ts';

/** A permit’s kind with what its dollars are measured by and where it is. */
export interface Subject extends PermitKind {
  measure: Measure;
  /** Empty if it is not known. */
  province: string;
}

/** A group’s name; an empty part stands for all of its kind. */
export interface GroupParts {
  measure: Measure;
  permitType: string;
  useClass: string;
  province: string;
  municipality: string;
}

export const groupName = ({ measure, permitType, useClass, province, municipality }: GroupParts): string =>
  [measure, permitType, useClass, province, municipality].join('|');

export function groupParts(name: string): GroupParts {
  const [measure, permitType, useClass, province, municipality] = name.split('|') as [Measure, ...string[]];
  return {
    measure,
    permitType: permitType ?? '',
    useClass: useClass ?? '',
    province: province ?? '',
    municipality: municipality ?? '',
  };
}

/** The group that an estimate’s basis names: the permits of the same type, use and city. */
export const ownGroup = ({ measure, permitType, useClass, province, municipality }: Subject): string =>
  groupName({
    measure,
    permitType: permitType ?? '',
    useClass: useClass ?? '',
    province: municipality === null ? '' : province,
    municipality: municipality ?? '',
  });

/** The groups that a basis can name, the widest first. */
export function basisGroups(subject: Subject): string[] {
  const { measure, province, municipality } = subject;
  const all = { measure, permitType: '', useClass: '', province: '', municipality: '' };
  const permitType = subject.permitType ?? '';
  const ofKind = { ...all, permitType, useClass: subject.useClass ?? '' };
  const names = [
    groupName(all),
    groupName({ ...all, permitType }),
    groupName(ofKind),
    ...(province ? [groupName({ ...ofKind, province })] : []),
    ...(municipality === null ? [] : [ownGroup(subject)]),
  ];
  return [...new Set(names)];
}

/** The groups that an estimate narrows through, the widest first: where one has few permits, the wider one counts. */
export function groupsOf(subject: Subject): string[] {
  const { municipality, buildingClass, workWords } = subject;
  const names = basisGroups(subject);
  if (municipality === null) return names;
  const own = ownGroup(subject);
  if (buildingClass !== null) names.push(`${own}|class ${buildingClass}`);
  if (workWords !== null) names.push(`${own}|words ${workWords}`);
  return names;
}

/** All groups that a published permit is a member of, also for permits of which less is known. */
export function groupsWith(subject: Subject): string[] {
  const names = new Set<string>();
  for (const permitType of [subject.permitType, null]) {
    for (const useClass of [subject.useClass, null]) {
      for (const name of groupsOf({ ...subject, permitType, useClass })) names.add(name);
    }
  }
  return [...names];
}

/**
 * The groups in which ranges are calibrated together, the widest first. A permit of which the type or the use is not known
 * is harder to estimate, so that it is calibrated with others of that sort.
 */
export function calibrationGroups({ measure, permitType, useClass, municipality }: Subject): string[] {
  const isKnown = permitType !== null && useClass !== null;
  const kind = isKnown ? useClass : `${permitType === null ? '' : 'type'}${useClass === null ? '' : 'use'}?`;
  const names = [isKnown ? '' : '?', `${measure}|${kind}`];
  return municipality === null ? names : [...names, `${measure}|${kind}|${municipality}`];
}

/** Items by their keys, each group in the order of the items. */
export function grouped<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
