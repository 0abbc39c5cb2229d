/** Creating and editing a doctor (masters §4). */

import { Fieldset, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { type Doctor, doctorInput } from '../../../contract/masters/doctors.ts';
import { RutField } from '../../kit/fields/rut-field.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { inputOf } from '../../kit/form/input-of.ts';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { SpecialtySelect } from '../masters/public.ts';
import { BankFields } from './bank-fields.tsx';
import { type DoctorFields, describe, doctorForm, draftOf } from './doctor-draft.ts';
import { useLegalPercentage } from './legal-rate.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { WORDS } from './words.ts';

export function DoctorForm(props: { edited: Doctor | 'new' | null; onClose: () => void }) {
  const doctor = props.edited === 'new' ? null : props.edited;
  // A new doctor's form waits for the proposed retention.
  const legal = useLegalPercentage();
  const isReady = doctor !== null || !legal.isPending;
  return (
    <FormModal
      opened={props.edited !== null && isReady}
      onClose={props.onClose}
      title={doctor ? WORDS.editTitle : WORDS.createTitle}
      size="xl"
      schema={doctorForm}
      initialValues={draftOf(doctor, legal.percentage)}
      conflict={doctor ? { version: doctor.version, draftOf, describe } : undefined}
      history={doctor && <AuditLink entity="doctor" entityId={doctor.id} />}
      submit={(values, version) =>
        doctor
          ? api.doctors.update.call(inputOf(doctorInput, { ...values, id: doctor.id, version }))
          : api.doctors.create.call(inputOf(doctorInput, values))
      }
      submitLabel={doctor ? WORDS.update : WORDS.create}
      successTitle={doctor ? WORDS.updated : WORDS.created}
      failureTitle={doctor ? WORDS.updateFailed : WORDS.createFailed}
      onSaved={props.onClose}
    >
      {(form) => (
        <>
          <PersonalFields form={form} />
          <PaymentFields form={form} />
          <BankFields form={form} />
        </>
      )}
    </FormModal>
  );
}

/** Who the doctor is (masters §4). */
function PersonalFields({ form }: DoctorFields) {
  return (
    <Fieldset legend="Datos personales">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <RutField label="RUT" withAsterisk data-autofocus {...form.getInputProps('rut')} />
        <TextInput label="Nombre" withAsterisk {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" {...form.getInputProps('email')} />
        <TextInput label="Teléfono" type="tel" {...form.getInputProps('phone')} />
        <SpecialtySelect
          withAsterisk
          {...form.getInputProps('specialtyId')}
          onChange={(id, option) => {
            form.setFieldValue('specialtyId', id ?? '');
            form.setFieldValue('specialtyName', option?.label ?? '');
          }}
        />
        <TextInput label="Tipo HMQ" {...form.getInputProps('hmqType')} />
        <TextInput label="Estación / unidad" {...form.getInputProps('station')} />
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
