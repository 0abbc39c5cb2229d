/** The clinic's identity, for statements, reports and bank files. */
import { type InputWrapperProps, SimpleGrid, TextInput } from '@mantine/core';
import { type ClinicSettings, identityInput } from '../../../contract/masters/clinic.ts';
import { formatTypedRut } from '../../../domain/identity/rut.ts';
import { RutField } from '../../kit/fields/rut-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { SectionForm } from './section-form.tsx';

/** Aligns fields that are side by side. */
const DESCRIPTION_BELOW: InputWrapperProps['inputWrapperOrder'] = [
  'label',
  'input',
  'description',
  'error',
];

export function IdentityForm({ settings }: { settings: ClinicSettings }) {
  return (
    <SectionForm
      settings={settings}
      section="identity"
      title="Datos de la clínica"
      schema={identityInput}
      draftOf={({ identity }) => ({
        name: identity.name,
        rut: identity.rut ?? '',
        address: identity.address ?? '',
        email: identity.email ?? '',
      })}
      describe={({ name, rut, address, email }) => [
        { label: 'Nombre', value: name ?? '' },
        { label: 'RUT', value: formatTypedRut(rut) },
        { label: 'Dirección', value: address ?? '' },
        { label: 'Email', value: email ?? '' },
      ]}
      update={api.clinic.updateIdentity}
    >
      {(form) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput label="Nombre" required {...form.getInputProps('name')} />
          <RutField
            label="RUT"
            required
            description="Identifica a la clínica en los archivos de los bancos"
            inputWrapperOrder={DESCRIPTION_BELOW}
            {...form.getInputProps('rut')}
          />
          <TextInput
            label="Dirección"
            description="Se muestra en la cartola y en los reportes"
            inputWrapperOrder={DESCRIPTION_BELOW}
            {...form.getInputProps('address')}
          />
          <TextInput
            label="Email"
            description="Se muestra en la cartola y en los reportes, para las consultas de los médicos"
            inputWrapperOrder={DESCRIPTION_BELOW}
            {...form.getInputProps('email')}
          />
        </SimpleGrid>
      )}
    </SectionForm>
  );
}
