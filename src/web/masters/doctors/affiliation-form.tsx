/** Adding or changing one of a doctor's affiliations (masters §14.8). */
import { NativeSelect, Text } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { z } from 'zod';
import {
  type AffiliationChangeInput,
  affiliationDate,
  type DatedAffiliation,
} from '../../../contract/masters/affiliations.ts';
import { optionalId, societyType } from '../../../contract/schemas.ts';
import { societyTypeOf } from '../../../domain/fees/rules.ts';
import { SOCIETY_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { FormBody } from '../../kit/form/form-body.tsx';
import { api } from '../../kit/shell/client.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { SocietySelect } from '../masters/public.ts';
import { type AgreedMove, agreeToMove } from './moved-fees.tsx';

/** The first one holds from the start: it has no day. */
const schemaOf = (isFirst: boolean) =>
  z
    .object({ from: isFirst ? z.null() : affiliationDate, societyType, societyId: optionalId })
    .refine(({ societyType, societyId }) => societyType === 'individual' || societyId !== null, {
      path: ['societyId'],
      error: 'Seleccione una sociedad médica',
      // Also beside another field's error.
      when: () => true,
    });

export type EditedAffiliation = DatedAffiliation | 'new';

export function AffiliationForm(props: {
  doctorId: number;
  /** The doctor's version that the edit starts from. */
  version: number;
  edited: EditedAffiliation;
  dirty: RefObject<boolean>;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { doctorId, version, edited, dirty, onClose, onSaved } = props;
  const agreed = useRef<AgreedMove>(null);
  const isNew = edited === 'new';
  const isFirst = !isNew && edited.from === null;
  const inputOf = (values: { from: string | null; societyType: string; societyId?: unknown }) => {
    const societyId = values.societyType === 'society' ? Number(values.societyId) : null;
    const { from } = values;
    const change = isNew
      ? { kind: 'add', from: from ?? '', societyId }
      : { kind: 'edit', affiliationId: edited.id, from, societyId };
    return { doctorId, version, change } as AffiliationChangeInput;
  };
  return (
    <FormBody
      schema={schemaOf(isFirst)}
      initialValues={{
        from: isNew ? null : edited.from,
        societyType: isNew ? 'society' : societyTypeOf(edited),
        societyId: isNew ? null : edited.societyId,
      }}
      agree={async (values) => {
        agreed.current = await agreeToMove(inputOf(values));
        return agreed.current !== null;
      }}
      submit={(values) =>
        api.doctorAffiliations.change.call({
          ...inputOf(values),
          ...agreed.current,
        })
      }
      submitLabel="Guardar"
      successTitle={isNew ? 'Afiliación agregada' : 'Afiliación cambiada'}
      failureTitle="No se pudo guardar la afiliación."
      dirty={dirty}
      onSaved={() => {
        onClose();
        onSaved();
      }}
      onCancel={onClose}
      cancelLabel="Volver"
    >
      {(form) => (
        <>
          {isFirst ? (
            <Text size="sm">Desde siempre, hasta que comience otra afiliación, se le paga:</Text>
          ) : (
            <DateField
              maw={320}
              label="Desde"
              description="El primer día de atención que se paga así"
              required
              data-autofocus
              {...form.getInputProps('from')}
            />
          )}
          <NativeSelect
            label="Se le paga"
            data={choicesOf(SOCIETY_TYPE_LABELS)}
            {...form.getInputProps('societyType')}
          />
          {form.values.societyType === 'society' && (
            <SocietySelect required {...form.getInputProps('societyId')} />
          )}
        </>
      )}
    </FormBody>
  );
}
