import { Button } from '@fluentui/react-components';
import { CardUiRegular } from '@fluentui/react-icons';
import type { ServiceRecord } from '../../../src/api/index.ts';
import { recordId, roleValue, type Dataset } from '@cdata/catalog';
import type { CardSubject } from '../../../src/formulas/index.ts';
import { messages } from '../../../src/messages/index.ts';

interface InsertCardButtonProps {
  dataset: Dataset;
  record: ServiceRecord;
  insert(subject: CardSubject): void;
}

/** Nothing for a record without an id. */
export function InsertCardButton({ dataset, record, insert }: InsertCardButtonProps) {
  const id = recordId(record);
  if (id === null) return null;
  const label = messages().cards.insertRecord(String(roleValue(record, ['address', 'project_name']) ?? id));
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={<CardUiRegular />}
      aria-label={label}
      title={label}
      onClick={() => insert({ dataset: dataset.name, recordId: id })}
    />
  );
}
