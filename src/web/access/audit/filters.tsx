/** The filters of the log: text, user, action, record and date. */
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { auditActionLabel, auditNoun } from '../../../domain/words/audit-words.ts';
import { DateRangeFields } from '../../kit/fields/date-fields.tsx';
import { PersonSelect } from '../../kit/fields/person-select.tsx';
import { SearchField, useTypedText } from '../../kit/fields/search-field.tsx';
import { SearchSelect } from '../../kit/fields/search-select.tsx';
import { api } from '../../kit/shell/client.ts';
import { MoreFilters } from '../../kit/table/more-filters.tsx';
import type { AuditSearch } from './search.ts';

/** The filters besides the text. */
const FOLDED = ['userId', 'action', 'entity', 'entityId', 'dateFrom', 'dateTo'] as const;

type Props = { search: AuditSearch; onChange: (change: Partial<AuditSearch>) => void };

export function AuditFilterFields({ search, onChange }: Props) {
  const { data } = useQuery(api.audit.choices.queryOptions());
  const entities = sorted(
    data?.entities.map((value) => ({ value, label: auditNoun(value) })) ?? [],
  );
  return (
    <>
      <SearchField
        label="Buscar en el resumen"
        value={search.search}
        onChange={(text) => onChange({ search: text })}
      />
      <MoreFilters used={FOLDED.filter((name) => search[name] !== undefined).length}>
        <PersonSelect
          people={data?.people}
          value={search.userId}
          onChange={(userId) => onChange({ userId })}
        />
        <SearchSelect
          label="Acción"
          placeholder="Todas"
          w={230}
          clearable
          nothingFoundMessage="Ninguna acción con ese nombre"
          data={actionChoices(data?.actions ?? [])}
          value={search.action ?? null}
          onChange={(value) => onChange({ action: value ?? undefined })}
        />
        <SearchSelect
          label="Tipo de registro"
          placeholder="Todos"
          w={190}
          clearable
          nothingFoundMessage="Ningún tipo con ese nombre"
          data={entities}
          value={search.entity ?? null}
          onChange={(value) => onChange({ entity: value ?? undefined })}
        />
        <RecordField value={search.entityId} onChange={(entityId) => onChange({ entityId })} />
        <DateRangeFields fromLabel="Desde" toLabel="Hasta" value={search} onChange={onChange} />
      </MoreFilters>
    </>
  );
}

/** An entry for each noun as a whole, and for each of its actions. */
function actionChoices(actions: readonly string[]) {
  const nouns = [...new Set(actions.map((action) => action.replace(/\..*/, '')))];
  return sorted([...nouns, ...actions].map((value) => ({ value, label: auditActionLabel(value) })));
}

function sorted<Choice extends { label: string }>(choices: readonly Choice[]): Choice[] {
  return choices.toSorted((a, b) => a.label.localeCompare(b.label, 'es'));
}

function RecordField(props: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const [typed, type] = useTypedText(props.value, props.onChange);
  return (
    <TextInput
      label="N.º de registro"
      w={130}
      maxLength={80}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
