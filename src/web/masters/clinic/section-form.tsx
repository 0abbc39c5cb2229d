/** A section of the settings as a form; all share the same words and the clinic's version. */
import { Stack } from '@mantine/core';
import type { z } from 'zod';
import type { ClinicSection, ClinicSettings } from '../../../contract/masters/clinic.ts';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import type { Draft, FormOf } from '../../kit/form/form-body.tsx';
import { FormSection } from '../../kit/form/form-shell.tsx';
import { AuditLink } from '../../links/audit-link.tsx';
import { LastChange } from './last-change.tsx';

type Props<Schema extends z.ZodObject> = {
  settings: ClinicSettings;
  section: ClinicSection;
  title: string;
  schema: Schema;
  draftOf: (settings: ClinicSettings) => Draft<z.input<Schema>>;
  describe: (draft: Draft<z.input<Schema>>) => readonly FieldLine[];
  update: { call(values: z.input<Schema> & { version: number }): Promise<ClinicSettings> };
  children: (form: FormOf<Schema>) => React.ReactNode;
};

export function SectionForm<Schema extends z.ZodObject>(props: Props<Schema>) {
  const { settings, section, draftOf, describe, update, children } = props;
  return (
    <FormSection
      title={props.title}
      schema={props.schema}
      initialValues={draftOf(settings)}
      conflict={{ version: settings.version, draftOf, describe }}
      history={<AuditLink entity="clinic" entityId={section} />}
      submit={(values, version) => update.call({ ...values, version })}
      submitLabel="Guardar Cambios"
      successTitle="Configuración guardada"
      failureTitle="No se pudo guardar la configuración."
      onSaved={() => undefined}
    >
      {(form) => (
        <Stack gap="sm">
          {children(form)}
          <LastChange settings={settings} section={section} />
        </Stack>
      )}
    </FormSection>
  );
}
