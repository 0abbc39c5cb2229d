/** Creating and editing a doctor (spec 1 §2.6, §5). */
import { type Doctor, doctorInput } from '../../../contract/masters/doctors.ts';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { inputOf } from '../../kit/form/input-of.ts';
import { api } from '../../kit/shell/client.ts';
import { BankFields } from './bank-fields.tsx';
import { describe, doctorForm, draftOf } from './doctor-draft.ts';
import { useLegalPercentage } from './legal-rate.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { WORDS } from './words.ts';

export function DoctorForm(props: { edited: Doctor | 'new' | null; onClose: () => void }) {
  const doctor = props.edited === 'new' ? null : props.edited;
  // A new one waits for the retention that it proposes.
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
      audited={doctor ? { entity: 'doctor', entityId: doctor.id } : undefined}
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
