/** The form of a saved source: what is asked, with which key, and when (intake §20.1). */
import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { type SavedSource, savedSourceInput } from '../../../contract/intake/saved-sources.ts';
import {
  describeSchedule,
  FREQUENCIES,
  FREQUENCY_LABELS,
  type Frequency,
  WEEKDAY_CHOICES,
} from '../../../domain/intake/source-schedule.ts';
import { IMPORT_SOURCE_LABELS, RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { WholeField } from '../../kit/fields/number-fields.tsx';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import type { Draft } from '../../kit/form/form-body.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { QuestionFields } from './question-fields.tsx';
import { SourceCheck } from './source-check.tsx';
import type { SourceFormOf, SourceValues } from './source-values.ts';

const NEW: Draft<SourceValues> = {
  name: '',
  kind: 'his',
  recordType: 'participacion',
  address: '',
  method: 'GET',
  body: '',
  facility: '',
  listPath: '',
  paging: 'none',
  pagingName: '',
  firstPage: 1,
  mapping: null,
  fhirChoices: null,
  daysBack: 7,
  updatesPending: false,
  frequency: 'daily',
  weekday: null,
  monthDay: null,
  atTime: '06:00',
  secret: '',
};

/** The form's values of a stored source; its key is never among them. */
function draftOf(source: SavedSource): Draft<SourceValues> {
  const { id: _id, version: _version, hasSecret: _has, secretNames: _names, ...rest } = source;
  const { isPaused: _paused, nextRunAt: _next, lastRun: _last, ...input } = rest;
  return {
    ...input,
    body: input.body ?? '',
    facility: input.facility ?? '',
    listPath: input.listPath ?? '',
    pagingName: input.pagingName ?? '',
    secret: '',
  };
}

function describe(draft: Draft<SourceValues>): FieldLine[] {
  const values = draft as SourceValues;
  return [
    { label: 'Nombre', value: values.name },
    { label: 'Sistema', value: IMPORT_SOURCE_LABELS[values.kind] },
    { label: 'Tipo de registro', value: RECORD_TYPE_LABELS[values.recordType] },
    { label: 'Dirección', value: values.address },
    { label: 'Método', value: values.method },
    { label: 'Cuerpo', value: values.body ?? '' },
    { label: 'Establecimiento', value: values.facility ?? '' },
    { label: 'Recurso', value: values.fhirChoices?.base ?? '' },
    { label: 'Días hacia atrás', value: String(values.daysBack) },
    { label: 'Actualiza las pendientes', value: values.updatesPending ? 'Sí' : 'No' },
    { label: 'Horario', value: describeSchedule({ ...values, monthDay: values.monthDay ?? null }) },
  ];
}

export function SourceForm(props: { edited: SavedSource | 'new' | null; onClose: () => void }) {
  const { edited, onClose } = props;
  const source = edited === 'new' ? null : edited;
  return (
    <FormModal<typeof savedSourceInput, SavedSource>
      opened={edited !== null}
      onClose={onClose}
      size="xl"
      title={source ? 'Editar fuente' : 'Nueva fuente'}
      schema={savedSourceInput}
      initialValues={source ? draftOf(source) : NEW}
      conflict={source ? { version: source.version, draftOf, describe } : undefined}
      history={source && <AuditLink entity="savedSource" entityId={source.id} />}
      submit={(values, version) =>
        source
          ? api.savedSources.update.call({ ...values, id: source.id, version })
          : api.savedSources.create.call(values)
      }
      submitLabel={source ? 'Guardar' : 'Guardar fuente'}
      successTitle="Fuente guardada"
      failureTitle="No se pudo guardar la fuente."
      onSaved={onClose}
    >
      {(form) => (
        <>
          <TextInput label="Nombre" required maxLength={80} {...form.getInputProps('name')} />
          <QuestionFields form={form} stored={source} />
          <ScheduleFields form={form} />
          <Switch
            label="Actualizar las atenciones pendientes que vengan con otros datos"
            description="Sin esto quedan como están y esperan a una persona. Las calculadas y pagadas no cambian nunca."
            {...form.getInputProps('updatesPending', { type: 'checkbox' })}
          />
          <SourceCheck form={form} sourceId={source?.id} />
        </>
      )}
    </FormModal>
  );
}

function ScheduleFields({ form }: { form: SourceFormOf }) {
  const frequency = form.values.frequency as Frequency;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <Select
        label="Cuándo"
        description="También en feriados"
        data={FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }))}
        allowDeselect={false}
        {...form.getInputProps('frequency')}
      />
      {frequency === 'weekly' && (
        <Select
          label="Día"
          required
          placeholder="Elija un día"
          data={WEEKDAY_CHOICES}
          {...form.getInputProps('weekday')}
        />
      )}
      {frequency === 'monthly' && (
        <WholeField
          label="Día del mes"
          required
          description="En un mes más corto, el último"
          {...form.getInputProps('monthDay')}
          value={form.values.monthDay ?? ''}
        />
      )}
      {frequency !== 'manual' && (
        <TextInput
          type="time"
          label="Hora"
          required
          description="La de Chile continental"
          {...form.getInputProps('atTime')}
        />
      )}
    </SimpleGrid>
  );
}
