/** Creating and editing a service (masters §6). */
import { NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { type Service, serviceInput } from '../../../contract/masters/services.ts';
import { formatPesos } from '../../../domain/money.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import { PesosField } from '../../kit/fields/number-fields.tsx';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import type { Draft } from '../../kit/form/form-body.tsx';
import { inputOf } from '../../kit/form/input-of.ts';
import { RecordForm } from '../../kit/form/record-form.tsx';
import { api } from '../../kit/shell/client.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { AuditLink } from '../../links/audit-link.tsx';
import { SpecialtySelect } from '../masters/public.ts';
import { NO_BASE_VALUE, SERVICE_WORDS } from './service-words.ts';

/** Includes the specialty's name, to be shown when two versions differ. */
const serviceForm = serviceInput.extend({ specialtyName: z.string().nullish() });
type ServiceDraft = Draft<z.input<typeof serviceForm>>;

export function ServiceForm(props: { edited: Service | 'new' | null; onClose: () => void }) {
  return (
    <RecordForm
      {...props}
      words={SERVICE_WORDS}
      schema={serviceForm}
      draftOf={draftOf}
      describe={describe}
      history={({ id }) => <AuditLink entity="service" entityId={id} />}
      create={(values) => api.services.create.call(inputOf(serviceInput, values))}
      update={({ id }, values) =>
        api.services.update.call(inputOf(serviceInput, { ...values, id }))
      }
    >
      {(form) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label="Código"
              required
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('code')}
            />
            <PesosField
              label="Valor base"
              placeholder={NO_BASE_VALUE}
              {...form.getInputProps('baseValue')}
            />
          </SimpleGrid>
          <TextInput label="Nombre" required autoComplete="off" {...form.getInputProps('name')} />
          <Textarea label="Descripción" {...form.getInputProps('description')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <SpecialtySelect
              required
              {...form.getInputProps('specialtyId')}
              onChange={(id, option) => {
                form.setFieldValue('specialtyId', id);
                form.setFieldValue('specialtyName', option?.label ?? null);
              }}
            />
            <NativeSelect
              label="Tipo de participación"
              required
              data={choicesOf(PARTICIPATION_TYPE_LABELS)}
              {...form.getInputProps('participationType')}
            />
          </SimpleGrid>
          <TextInput
            label="Centro de costo"
            description="De los honorarios de esta prestación, si el médico no tiene uno propio."
            autoComplete="off"
            {...form.getInputProps('costCentre')}
          />
          <Switch
            label={ACTIVE_BADGES.feminine.true.label}
            description="Una prestación inactiva no se ofrece en nuevas atenciones ni reglas."
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </>
      )}
    </RecordForm>
  );
}

/** The form's values for a service, or for a new one. */
function draftOf(service: Service | null): ServiceDraft {
  return {
    code: service?.code ?? '',
    name: service?.name ?? '',
    description: service?.description ?? '',
    specialtyId: service?.specialtyId ?? '',
    specialtyName: service?.specialtyName ?? null,
    participationType: service?.participationType ?? 'individual',
    baseValue: service?.baseValue ?? '',
    costCentre: service?.costCentre ?? '',
    isActive: service?.isActive ?? true,
  };
}

function describe(draft: ServiceDraft): FieldLine[] {
  const { participationType, baseValue } = draft;
  const look = ACTIVE_BADGES.feminine[draft.isActive ? 'true' : 'false'];
  return [
    { label: 'Código', value: draft.code ?? '' },
    {
      label: 'Valor base',
      value: baseValue === '' ? NO_BASE_VALUE : formatPesos(Number(baseValue)),
    },
    { label: 'Nombre', value: draft.name ?? '' },
    { label: 'Descripción', value: draft.description ?? '' },
    { label: 'Especialidad', value: draft.specialtyName ?? '' },
    {
      label: 'Tipo de participación',
      value: participationType ? PARTICIPATION_TYPE_LABELS[participationType] : '',
    },
    { label: 'Centro de costo', value: draft.costCentre ?? '' },
    { label: 'Estado', value: look.label },
  ];
}
