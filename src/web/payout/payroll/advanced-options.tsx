/** The options of 'Procesamiento Avanzado': type, period, record type, method and notes (payout §5). */
import { Card, Group, NativeSelect, Radio, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/words/payment-labels.ts';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { mayOpen, useCurrentUser } from '../../kit/shell/current-user.ts';
import type { Search, SetSearch } from './advanced-search.ts';
import { type PlannedDate, PlannedDateField } from './planned-date-field.tsx';
import {
  isOfPeriod,
  makesPayment,
  PROCESSING_TYPES,
  type ProcessingType,
} from './processing-types.ts';

const RECORD_TYPES = [
  { value: '', label: 'Todos' },
  ...Object.entries(RECORD_TYPE_LABELS).map(([value, label]) => ({ value, label })),
];
const METHODS = [
  { value: '', label: 'El habitual del doctor' },
  ...Object.entries(PAYMENT_METHOD_LABELS).map(([value, label]) => ({ value, label })),
];
const NOTES_LIMIT = 2000;

export function AdvancedOptions(props: {
  search: Search;
  setSearch: SetSearch;
  notes: string;
  onNotesChange: (notes: string) => void;
  planned: PlannedDate;
}) {
  const { search, setSearch } = props;
  const pays = makesPayment(search.type);
  const hasPeriod = isOfPeriod(search.type);
  return (
    <Card component="section" aria-label="Cómo se procesa">
      <Stack gap="md">
        <TypeChoice
          value={search.type}
          onChange={(type) => setSearch({ type, society: undefined })}
        />
        <Group gap="sm" align="flex-start">
          <Stack gap={4}>
            <PeriodField
              value={{ month: search.month, year: search.year }}
              onChange={(period) => setSearch(period)}
              disabled={!hasPeriod}
            />
            {!hasPeriod && (
              <Text variant="small" maw={252}>
                Por estado no usa mes ni año: toma registros de cualquier período.
              </Text>
            )}
          </Stack>
          <NativeSelect
            label="Tipo de registro"
            data={RECORD_TYPES}
            value={search.recordType ?? ''}
            onChange={(event) =>
              setSearch({ recordType: oneOf(RECORD_TYPE_LABELS, event.currentTarget.value) })
            }
          />
          <NativeSelect
            label="Método de pago"
            data={METHODS}
            value={pays ? (search.method ?? '') : ''}
            disabled={!pays}
            description={pays ? undefined : 'Se elige al hacer el pago'}
            inputWrapperOrder={['label', 'input', 'description']}
            onChange={(event) =>
              setSearch({
                method: oneOf(PAYMENT_METHOD_LABELS, event.currentTarget.value),
                page: search.page,
              })
            }
          />
          <PlannedDateField planned={props.planned} disabled={!pays} />
          <Textarea
            label="Notas"
            description={pays ? 'Quedan en el pago' : 'Quedan en la bitácora'}
            inputWrapperOrder={['label', 'input', 'description']}
            minRows={1}
            maxLength={NOTES_LIMIT}
            value={props.notes}
            onChange={(event) => props.onNotesChange(event.currentTarget.value)}
            flex="1 1 240px"
          />
        </Group>
      </Stack>
    </Card>
  );
}

function TypeChoice(props: { value: ProcessingType; onChange: (type: ProcessingType) => void }) {
  const mayPay = mayOpen(useCurrentUser(), '/procesar-pagos');
  return (
    <Radio.Group
      label="Tipo de procesamiento"
      value={props.value}
      onChange={(value) => {
        const type = PROCESSING_TYPES.find((one) => one.value === value);
        if (type) props.onChange(type.value);
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="xs" mt={6}>
        {PROCESSING_TYPES.map(({ value, label, description }) => {
          const isDenied = makesPayment(value) && !mayPay;
          return (
            <Radio.Card key={value} value={value} p="sm" disabled={isDenied}>
              <Group gap="sm" wrap="nowrap" align="flex-start">
                <Radio.Indicator disabled={isDenied} />
                <div>
                  <Text variant="label">{label}</Text>
                  <Text variant="small">
                    {isDenied ? 'Requiere la opción Procesar Pagos en su menú.' : description}
                  </Text>
                </div>
              </Group>
            </Radio.Card>
          );
        })}
      </SimpleGrid>
    </Radio.Group>
  );
}

/** The text as one of the keys; undefined if it is none of them. */
function oneOf<Key extends string>(
  record: Readonly<Record<Key, string>>,
  text: string,
): Key | undefined {
  return (Object.keys(record) as Key[]).find((key) => key === text);
}
