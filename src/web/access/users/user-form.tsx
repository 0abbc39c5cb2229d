/** Creating and editing a user (access §5). */
import { SimpleGrid, Switch, TextInput } from '@mantine/core';
import { z } from 'zod';
import { type User, userInput } from '../../../contract/access/users.ts';
import { formatTypedRut } from '../../../domain/identity/rut.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import { RutField } from '../../kit/fields/rut-field.tsx';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import type { Draft } from '../../kit/form/form-body.tsx';
import { inputOf } from '../../kit/form/input-of.ts';
import { RecordForm } from '../../kit/form/record-form.tsx';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { ProfileSelect } from './profile-select.tsx';
import { WORDS } from './words.ts';

/** Includes the linked doctor's name, to be shown when two versions differ. */
const userForm = userInput.extend({
  doctorName: z.string().nullish(),
  ownProfileName: z.string().nullish(),
});
type UserDraft = Draft<z.input<typeof userForm>>;

function draftOf(user: User | null): UserDraft {
  return {
    rut: user?.rut ?? '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    profile: user?.profile ?? 'user',
    ownProfileId: user?.ownProfileId ?? null,
    ownProfileName: user?.ownProfileName ?? null,
    doctorId: user?.doctorId ?? null,
    doctorName: user?.doctorName ?? null,
    isActive: user?.isActive ?? true,
  };
}

function describe(draft: UserDraft): FieldLine[] {
  const rut = draft.rut ?? '';
  return [
    { label: 'RUT', value: formatTypedRut(rut) },
    { label: 'Nombre', value: draft.firstName ?? '' },
    { label: 'Apellido', value: draft.lastName ?? '' },
    { label: 'Email', value: draft.email ?? '' },
    {
      label: 'Perfil',
      value: draft.ownProfileName || (draft.profile ? PROFILE_LABELS[draft.profile] : ''),
    },
    { label: 'Médico vinculado', value: draft.doctorName ?? '' },
    { label: 'Estado', value: ACTIVE_BADGES.masculine[draft.isActive ? 'true' : 'false'].label },
  ];
}

type Created = Awaited<ReturnType<typeof api.users.create.call>>;

export function UserForm(props: {
  edited: User | 'new' | null;
  onClose: () => void;
  /** Receives the new user, with the delivery of the password. */
  onCreated: (user: Created) => void;
}) {
  const { edited, onClose, onCreated } = props;
  return (
    <RecordForm
      edited={edited}
      onClose={onClose}
      words={WORDS}
      schema={userForm}
      draftOf={draftOf}
      describe={describe}
      history={({ id }) => <AuditLink entity="user" entityId={id} />}
      create={(values) => api.users.create.call(inputOf(userInput, values))}
      update={({ id }, values) => api.users.update.call(inputOf(userInput, { ...values, id }))}
      onSaved={(saved) => {
        if ('tempPassword' in saved) onCreated(saved);
      }}
    >
      {(form) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <RutField label="RUT" required data-autofocus {...form.getInputProps('rut')} />
            <TextInput label="Email" type="email" {...form.getInputProps('email')} />
            <TextInput label="Nombre" required {...form.getInputProps('firstName')} />
            <TextInput label="Apellido" required {...form.getInputProps('lastName')} />
            <ProfileSelect
              value={form.values}
              error={form.getInputProps('profile').error}
              onChange={(chosen) => form.setValues(chosen)}
            />
            <DoctorSelect
              label="Médico vinculado"
              placeholder="Ninguno: busque por nombre o RUT"
              {...form.getInputProps('doctorId')}
              onChange={(id, option) => {
                form.setFieldValue('doctorId', id);
                form.setFieldValue('doctorName', option?.label ?? null);
              }}
            />
          </SimpleGrid>
          <Switch
            label="Activo"
            description="Un usuario inactivo no puede ingresar al portal."
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </>
      )}
    </RecordForm>
  );
}
