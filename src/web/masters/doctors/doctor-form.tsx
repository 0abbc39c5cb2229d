/** Creating and editing a doctor (masters §4). */
import { Fieldset, Group, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { type Doctor, doctorInput } from '../../../contract/masters/doctors.ts';
import { today } from '../../kit/display/today.ts';
import { RutField } from '../../kit/fields/rut-field.tsx';
import { inputOf } from '../../kit/form/input-of.ts';
import { RecordForm } from '../../kit/form/record-form.tsx';
import { api } from '../../kit/shell/client.ts';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkAnchor } from '../../kit/shell/links.tsx';
import { AuditLink } from '../../links/audit-link.tsx';
import { reviewPaidElsewhere } from '../../links/paid-elsewhere.ts';
import { useFollowedRetention } from '../../links/retention-change.ts';
import { PendingAccount, tellOfPendingAccount } from '../account-changes/public.ts';
import { SpecialtySelect } from '../masters/public.ts';
import { BankFields } from './bank-fields.tsx';
import {
  type DoctorDraft,
  type DoctorFields,
  describe,
  doctorForm,
  draftOf,
} from './doctor-draft.ts';
import { useLegalPercentage } from './legal-rate.tsx';
import { agreeToMove } from './moved-fees.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { WORDS } from './words.ts';

export function DoctorForm(props: { edited: Doctor | 'new' | null; onClose: () => void }) {
  // A new doctor's form waits for the proposed retention.
  const legal = useLegalPercentage();
  const isReady = props.edited !== 'new' || !legal.isPending;
  const doctor = props.edited === 'new' ? null : props.edited;
  const isMoved = useRef(false);
  const retention = useFollowedRetention();
  return (
    <RecordForm
      edited={isReady ? props.edited : null}
      onClose={props.onClose}
      words={WORDS}
      size="xl"
      schema={doctorForm}
      draftOf={(doctor) => draftOf(doctor, legal.percentage)}
      describe={describe}
      history={({ id }) => (
        <Group gap="md">
          <AuditLink entity="doctor" entityId={id} />
          <ReadLogLink doctorId={id} />
        </Group>
      )}
      onSaved={(saved) => {
        tellOfPendingAccount(WORDS.updated, doctor, saved);
        if (isMoved.current && doctor) void reviewPaidElsewhere(doctor);
      }}
      agree={async (edited, values, version) => {
        const agreed = await agreeToAffiliation(edited, values, version);
        isMoved.current = agreed === 'moved';
        if (agreed === 'refused') return false;
        return retention.agree(
          changedRetention(edited, values),
          `de ${values.name || edited.name}`,
        );
      }}
      create={(values) => api.doctors.create.call(inputOf(doctorInput, values))}
      update={({ id }, values) => {
        const { id: _id, ...doctor } = inputOf(doctorInput, { ...values, id });
        return retention.save(
          () => api.doctors.update.call({ ...doctor, id }),
          (followUp) => api.retentionChanges.saveDoctor.call({ id, doctor, followUp }),
        );
      }}
    >
      {(form) => (
        <>
          <PersonalFields form={form} />
          <PaymentFields form={form} doctor={doctor} />
          {doctor && (
            <PendingAccount
              of={{ doctorId: doctor.id }}
              // The form holds the account from before: what was typed is kept, and saving it shows the difference.
              onApproved={() => !form.isDirty() && props.onClose()}
            />
          )}
          <BankFields form={form} />
        </>
      )}
    </RecordForm>
  );
}

/**
 * Of another payee, says first which fees it moves, as the doctor's list of affiliations does (masters §14.7), and whether the
 * user agrees to it.
 */
async function agreeToAffiliation(
  { id: doctorId, societyId: before }: Doctor,
  values: DoctorDraft,
  version: number,
): Promise<'same' | 'moved' | 'refused'> {
  const societyId = values.societyType === 'society' ? Number(values.societyId) : null;
  if (societyId === before && !values.affiliationFrom) return 'same';
  const from = String(values.affiliationFrom || today());
  const { affiliations } = await api.doctorAffiliations.list.call({ doctorId });
  const paidSo = affiliations.filter((one) => one.from === null || one.from <= from).at(-1);
  if (!paidSo || paidSo.societyId === societyId) return 'same';
  const change =
    paidSo.from === from
      ? { kind: 'edit' as const, affiliationId: paidSo.id, from, societyId }
      : { kind: 'add' as const, from, societyId };
  return (await agreeToMove({ doctorId, version, change })) === null ? 'refused' : 'moved';
}

/** Another retention than the stored one; null when it is the same. */
function changedRetention(before: Doctor, values: DoctorDraft) {
  const setting = settingOf(values);
  const isSame = JSON.stringify(setting) === JSON.stringify(settingOf(draftOf(before)));
  return isSame ? null : { kind: 'doctor' as const, id: before.id, setting };
}

/** What decides a doctor's retention; a percentage or days that do not count are left out. */
function settingOf(values: DoctorDraft) {
  const { retentionMode, retentionPercentage, surchargePercentage } = values;
  const isOwn = retentionMode === 'own';
  const surcharge = Number(surchargePercentage);
  return {
    retentionMode: isOwn ? ('own' as const) : ('legal' as const),
    retentionPercentage: isOwn ? Number(retentionPercentage) : 0,
    surchargePercentage: surcharge,
    surchargeFrom: (surcharge > 0 && values.surchargeFrom) || null,
    surchargeUntil: (surcharge > 0 && values.surchargeUntil) || null,
  };
}

/** Who the doctor is (masters §4). */
function PersonalFields({ form }: DoctorFields) {
  return (
    <Fieldset legend="Datos personales">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <RutField label="RUT" required data-autofocus {...form.getInputProps('rut')} />
        <TextInput label="Nombre" required {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" {...form.getInputProps('email')} />
        <TextInput label="Teléfono" type="tel" {...form.getInputProps('phone')} />
        <SpecialtySelect
          required
          {...form.getInputProps('specialtyId')}
          onChange={(id, option) => {
            form.setFieldValue('specialtyId', id ?? '');
            form.setFieldValue('specialtyName', option?.label ?? '');
          }}
        />
        <TextInput label="Tipo HMQ" {...form.getInputProps('hmqType')} />
        <TextInput label="Estación / unidad" {...form.getInputProps('station')} />
        <TextInput
          label="Centro de costo"
          description="Si no, el de cada prestación"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('costCentre')}
        />
        <TextInput
          label="Código interno"
          description="El del sistema del hospital"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('internalCode')}
        />
        <Switch
          mt={{ xs: 32 }}
          label="Activo"
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

/** From a doctor to the reads of the doctor's data (access §16.7), for users who may open the log of reads. */
function ReadLogLink({ doctorId }: { doctorId: number }) {
  if (!useMayLink('/registro-lecturas')) return null;
  return (
    <LinkAnchor to="/registro-lecturas" search={{ doctorId }} size="sm">
      Quién leyó sus datos
    </LinkAnchor>
  );
}
