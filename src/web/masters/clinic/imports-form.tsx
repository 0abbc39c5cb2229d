/** What the state «Cancelada» means in the clinic's files (intake §15.16). */
import { Switch } from '@mantine/core';
import { type ClinicSettings, importsInput } from '../../../contract/masters/clinic.ts';
import { api } from '../../kit/shell/client.ts';
import { SectionForm } from './section-form.tsx';

export function ImportsForm({ settings }: { settings: ClinicSettings }) {
  return (
    <SectionForm
      settings={settings}
      section="imports"
      title="Estados en los archivos"
      schema={importsInput}
      draftOf={({ imports }) => imports}
      describe={({ cancelledMeansPaid }) => [
        { label: '«Cancelada»', value: cancelledMeansPaid ? 'El paciente pagó' : 'Se anuló' },
      ]}
      update={api.clinic.updateImports}
    >
      {(form) => (
        <Switch
          label="«Cancelada» quiere decir que el paciente pagó"
          description="Sin esto, lo que un archivo da por cancelado se toma por anulado y entra en pausa. Lo que ya está en pausa sigue así hasta que alguien lo reanude."
          {...form.getInputProps('cancelledMeansPaid', { type: 'checkbox' })}
        />
      )}
    </SectionForm>
  );
}
