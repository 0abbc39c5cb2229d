/** Corrects the name or RUT of the patient of a request, once it was seen and agreed to what changes (access §27.1). */
import { Alert, Checkbox, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Rectifiable, rectificationInput } from '../../../contract/access/rectifications.ts';
import type { RightsRequest } from '../../../contract/access/rights.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { Rut, unbroken } from '../../kit/display/unbroken.tsx';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import { RutField } from '../../kit/fields/rut-field.tsx';
import type { FormOf } from '../../kit/form/form-body.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { attentionsText, countRecords, otherText, recordsText } from './records-text.ts';

export function RectifyForm(props: { request: RightsRequest | null; onClose: () => void }) {
  const { request, onClose } = props;
  const requestId = request?.id ?? 0;
  const { data, error, refetch } = useQuery(
    api.rectifications.preview.queryOptions({
      input: { requestId },
      enabled: request !== null,
      // While somebody writes, another answer would begin the form again; who is corrected is asked about no more.
      staleTime: 'static',
      gcTime: 0,
    }),
  );
  const agreed = useRef<Rectifiable | null>(null);
  return (
    <FormModal
      opened={request !== null}
      onClose={onClose}
      title="Rectificar al paciente"
      schema={rectificationInput}
      initialValues={{
        // Several names under one RUT are often several persons: somebody has to say which are this one's.
        names: data?.knownNames === 1 ? data.spellings.map(({ name }) => name) : [],
        newName: '',
        newRut: '',
        reason: '',
      }}
      agree={async ({ names, newName, newRut }) => {
        const concerned = await api.rectifications.preview.call({
          requestId,
          names,
          newRut: newRut ?? null,
        });
        agreed.current = concerned;
        return confirm({
          title: '¿Rectificar estos registros?',
          body: <Change concerned={concerned} newName={newName} newRut={newRut} />,
          confirmLabel: concerned.other ? 'Es la misma persona: rectificar' : 'Rectificar',
          danger: concerned.other !== null,
        });
      }}
      submit={(values) =>
        api.rectifications.rectify.call({
          ...values,
          requestId,
          agreedAttentions: agreed.current?.attentions ?? 0,
          agreedRecords: countRecords(agreed.current?.records ?? {}),
          agreedOther: agreed.current?.other?.attentions ?? null,
        })
      }
      submitLabel="Ver qué cambia"
      successTitle="Paciente rectificado"
      failureTitle="No se pudo rectificar al paciente."
      onSaved={onClose}
    >
      {(form) => (
        <>
          <FailedQuery title="No se pudo ver qué se rectifica" query={{ error, refetch }} />
          {!error && !data && <LoadingState text="Buscando dónde está su nombre…" />}
          {data && (
            <>
              <Text size="sm">
                <Rut of={data.rut} />: {attentionsText(data)}.
              </Text>
              {data.isHidden && (
                <Alert variant="outline" icon={<IconInfoCircle />}>
                  Este paciente está reservado y lo seguirá estando con sus datos nuevos.
                </Alert>
              )}
              <Spellings form={form} patient={data} />
            </>
          )}
          <TextInput
            label="Nombre correcto"
            description="Vacío: queda como está"
            maxLength={160}
            {...form.getInputProps('newName')}
          />
          <RutField
            label="RUT correcto"
            description="Vacío: queda como está"
            {...form.getInputProps('newRut')}
          />
          <ReasonField
            description="Queda en la auditoría: no escriba aquí el nombre ni el RUT"
            required
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormModal>
  );
}

type Form = FormOf<typeof rectificationInput>;

/** Which of the names under the RUT are the patient's. */
function Spellings({ form, patient }: { form: Form; patient: Rectifiable }) {
  return (
    <>
      <Checkbox.Group
        label="Cómo está escrito"
        description="Marque los nombres que son de esta persona"
        required
        {...form.getInputProps('names')}
      >
        <Stack gap="xs" mt="xs">
          {patient.spellings.map(({ name, attentions }) => (
            <Checkbox
              key={name}
              value={name}
              label={`${name} · ${countOf(attentions, 'atención', 'atenciones')}`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {patient.knownNames > patient.spellings.length && (
        <TagsInput
          label="Otros nombres de esta persona"
          description={`Hay ${formatCount(patient.knownNames)} nombres con este RUT y arriba están los ${patient.spellings.length} con más atenciones. Escriba otros tal como están y pulse Intro`}
          value={chosen(form.values.names).filter((name) => !isShown(patient, name))}
          onChange={(others) =>
            form.setFieldValue('names', [
              ...chosen(form.getValues().names).filter((name) => isShown(patient, name)),
              ...others,
            ])
          }
        />
      )}
    </>
  );
}

/** A form that nobody has touched has no list yet. */
const chosen = (names: readonly string[] | '' | null): readonly string[] => names || [];

const isShown = ({ spellings }: Rectifiable, name: string) =>
  spellings.some((one) => one.name === name);

/** What is asked before it is written. */
function Change(props: {
  concerned: Rectifiable;
  newName: string | null | undefined;
  newRut: string | null | undefined;
}) {
  const { concerned, newName, newRut } = props;
  const { records } = concerned;
  const others = recordsText(records);
  const asked = newRut ? otherText(concerned.other, newRut) : null;
  return (
    <Stack gap="xs">
      {newName && <Text size="sm">Nombre: {newName}</Text>}
      {newRut && (
        <Text size="sm">
          RUT: <Rut of={newRut} />, en lugar de <Rut of={concerned.rut} />
        </Text>
      )}
      <Text size="sm">{attentionsText(concerned)}.</Text>
      {others && <Text size="sm">También cambian {others}.</Text>}
      <Text size="sm">Montos, pagos y libros quedan igual.</Text>
      {asked && (
        <Alert variant="outline" color="red" icon={<IconInfoCircle />}>
          {unbroken(asked)}
        </Alert>
      )}
    </Stack>
  );
}
