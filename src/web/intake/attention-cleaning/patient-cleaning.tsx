/** Limpiar Paciente: the pending attentions of patients with this name or RUT (intake §6.5). */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconSearch } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PatientScope, patientScope } from '../../../contract/intake/attention-cleaning.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { api } from '../../kit/shell/client.ts';
import {
  CleaningDialog,
  CleaningPreview,
  COUNTED_ANEW,
  CountTable,
  PendingRemoval,
  pendingCount,
} from './cleaning.tsx';
import { removalVerb } from './labels.ts';

export function PatientCleaning(props: { opened: boolean; onClose: () => void }) {
  return (
    <CleaningDialog {...props} title="Limpiar Paciente">
      <Body onClose={props.onClose} />
    </CleaningDialog>
  );
}

function Body({ onClose }: { onClose: () => void }) {
  const [patient, setPatient] = useState<PatientScope | null>(null);
  const query = useQuery(
    api.attentionCleaning.previewPatient.queryOptions({
      input: patient ?? skipToken,
      ...COUNTED_ANEW,
    }),
  );
  return (
    <Stack>
      <PatientFields onSearch={setPatient} onChange={() => setPatient(null)} />
      {patient && (
        <CleaningPreview
          query={query}
          others={({ patients, topPatients }) => (
            <CountTable
              title="Pacientes"
              total={patients}
              lines={topPatients.map(({ patientRut, patientName, attentions }) => ({
                key: patientRut,
                label: `${patientName} · ${formatRut(patientRut)}`,
                attentions,
              }))}
            />
          )}
        >
          {({ attentions, patients }) =>
            attentions === 0 ? (
              'Ningún paciente con atenciones pendientes coincide. Revise el nombre o el RUT.'
            ) : (
              <>
                {removalVerb(attentions)} <b>{pendingCount(attentions)}</b> de{' '}
                {countOf(patients, 'paciente', 'pacientes')}. Revise que sean quienes busca.
              </>
            )
          }
        </CleaningPreview>
      )}
      <PendingRemoval
        title="Eliminar atenciones de pacientes"
        whose={({ patients }) => ` de ${countOf(patients, 'paciente', 'pacientes')}`}
        preview={patient && !query.isFetching ? query.data : undefined}
        remove={(expectedCount) =>
          api.attentionCleaning.removePatient.call({ ...patient, expectedCount })
        }
        failure="No se pudieron eliminar los registros del paciente"
        onClose={onClose}
      />
    </Stack>
  );
}

/** A result is cleared when the search text changes, so that nobody deletes what another text has found. */
function PatientFields(props: { onSearch: (patient: PatientScope) => void; onChange: () => void }) {
  const form = useForm({
    initialValues: { patientName: '', patientRut: '' },
    validate: schemaResolver(patientScope, { sync: true }),
    onValuesChange: props.onChange,
  });
  return (
    <form onSubmit={form.onSubmit((values) => props.onSearch(patientScope.parse(values)))}>
      <Group align="flex-start" gap="sm">
        <TextInput
          label="Nombre del paciente"
          placeholder="Todo o parte"
          flex="1 1 180px"
          data-autofocus
          {...form.getInputProps('patientName')}
        />
        <TextInput
          label="RUT del paciente"
          placeholder="Todo o parte"
          flex="1 1 140px"
          {...form.getInputProps('patientRut')}
        />
        <Button type="submit" variant="default" mt={25} leftSection={<IconSearch size={16} />}>
          Buscar
        </Button>
      </Group>
    </form>
  );
}
