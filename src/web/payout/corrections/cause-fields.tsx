/** The fields of what was wrong, and of that only (payout §25.1). */
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { PaidLineFacts } from '../../../contract/payout/corrected-lines.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import type { CorrectionCause } from '../../../domain/words/correction-words.ts';
import { SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { PesosField } from '../../kit/fields/number-fields.tsx';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { DoctorSelect, ProviderTypeSelect, ServiceSelect } from '../../masters/masters/public.ts';
import type { Facts } from './change.ts';

const { regular, night, irregular } = SCHEDULE_LABELS;
const SCHEDULES = choicesOf({ regular, night, irregular });

/** What happens where there is nothing to fill in. */
const WORDS: Readonly<Partial<Record<CorrectionCause, string>>> = {
  rule: 'Se paga según las reglas de hoy para la fecha de cada atención. Si la regla sigue mal, corríjala primero en Reglas.',
  affiliation:
    'Se paga al beneficiario de la afiliación de hoy en la fecha de cada atención. Si sigue mal, corríjala primero en Médicos.',
  not_due: 'Se descuenta lo pagado, y nada se paga en su lugar.',
  patient_unpaid: 'Se descuenta lo pagado, y nada se paga en su lugar.',
};

type Props = {
  cause: CorrectionCause | null;
  facts: Facts;
  /** The lines as they were paid. */
  paid: readonly PaidLineFacts[];
  errors: Partial<Record<keyof Facts, string>>;
  onChange: (part: Partial<Facts>) => void;
};

export function CauseFields({ cause, facts, paid, errors, onChange }: Props) {
  const only = paid.length === 1 ? paid[0] : undefined;
  switch (cause) {
    case null:
      return null;
    case 'doctor':
      return (
        <DoctorSelect
          label="Médico correcto"
          required
          description={only && `Se pagó a ${only.doctorName}.`}
          value={facts.doctorId}
          error={errors.doctorId}
          onChange={(doctorId) => onChange({ doctorId })}
        />
      );
    case 'service':
      return (
        <ServiceSelect
          label="Prestación correcta"
          required
          description={only && `Se pagó ${only.serviceName}.`}
          value={facts.serviceId}
          error={errors.serviceId}
          onChange={(serviceId) => onChange({ serviceId })}
        />
      );
    case 'amount':
      return <Amounts only={only} facts={facts} errors={errors} onChange={onChange} />;
    case 'date':
      return (
        <DateField
          label="Fecha correcta"
          required
          description={only && `Se pagó con fecha ${formatDate(only.attentionDate)}.`}
          value={facts.attentionDate}
          error={errors.attentionDate}
          onChange={(attentionDate) => onChange({ attentionDate })}
        />
      );
    case 'schedule':
      return (
        <NativeSelect
          label="Horario correcto"
          required
          description={only && `Se pagó como ${scheduleName(only.scheduleType)}.`}
          value={facts.scheduleType}
          error={errors.scheduleType}
          data={
            facts.scheduleType === ''
              ? [{ value: '', label: 'Elija el horario', disabled: true }, ...SCHEDULES]
              : SCHEDULES
          }
          onChange={(event) => onChange({ scheduleType: event.currentTarget.value })}
        />
      );
    case 'provider_type':
      return (
        <ProviderTypeSelect
          label="Tipo de prestador correcto"
          required
          description={only && `Se pagó ${only.providerTypeName ?? 'sin tipo de prestador'}.`}
          value={facts.providerTypeId}
          error={errors.providerTypeId}
          onChange={(providerTypeId) => onChange({ providerTypeId })}
        />
      );
    case 'unit':
      return (
        <TextInput
          label="Unidad correcta"
          description={`Letra por letra, como en la regla; vacía si no tiene.${only ? ` Se pagó ${only.unit ? `en ${only.unit}` : 'sin unidad'}.` : ''}`}
          value={facts.unit}
          error={errors.unit}
          onChange={(event) => onChange({ unit: event.currentTarget.value })}
        />
      );
    default:
      return <Text variant="hint">{WORDS[cause]}</Text>;
  }
}

const scheduleName = (schedule: string) =>
  (SCHEDULES.find(({ value }) => value === schedule)?.label ?? schedule).toLowerCase();

/** The attention's three amounts, each with the one that it was paid by. */
function Amounts({
  only,
  facts,
  errors,
  onChange,
}: Omit<Props, 'cause' | 'paid'> & { only: PaidLineFacts | undefined }) {
  const fields = [
    ['grossAmount', 'Monto bruto'],
    ['netAmount', 'Monto neto'],
    ['participatedAmount', 'Monto participado'],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      {fields.map(([field, label]) => (
        <PesosField
          key={field}
          label={label}
          required
          description={only ? `Era ${formatPesos(only[field])}` : 'De cada atención'}
          value={facts[field]}
          error={errors[field]}
          onChange={(value) => onChange({ [field]: value })}
        />
      ))}
    </SimpleGrid>
  );
}
