/** The dialog of a profile of the clinic's own: a copy, or an edit (access §15.1, access §15.2). */
import { Switch, Textarea, TextInput } from '@mantine/core';
import { type OwnProfile, ownProfileInput } from '../../../contract/access/own-profiles.ts';
import type { MenuEntry } from '../../../contract/access/permissions.ts';
import type { Profile } from '../../../domain/access/menu.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { MenuOptionBoxes } from './menu-option-boxes.tsx';

export type EditedProfile = {
  /** What is copied. */
  from: { profile: Profile } | { ownProfileId: number };
  copiedName: string;
  /** The profile that is edited; null for a copy. */
  own: OwnProfile | null;
  optionIds: readonly number[];
};

const draftOf = (own: OwnProfile | null) => ({
  name: own?.name ?? '',
  description: own?.description ?? '',
  optionIds: own?.optionIds.map(Number) ?? [],
  seesPatients: own?.seesPatients ?? true,
  isActive: own?.isActive ?? true,
});
type ProfileDraft = ReturnType<typeof draftOf>;

/** Each option is a line of its own, so that two versions differ by the options that differ. */
const describe = (draft: ProfileDraft, options: readonly MenuEntry[]): FieldLine[] => [
  { label: 'Nombre', value: draft.name },
  { label: 'Descripción', value: draft.description },
  { label: 'Ve datos de pacientes', value: draft.seesPatients ? 'Sí' : 'No' },
  { label: 'Estado', value: ACTIVE_BADGES.masculine[draft.isActive ? 'true' : 'false'].label },
  ...options.map(({ id, label }) => ({ label, value: draft.optionIds.includes(id) ? 'Sí' : 'No' })),
];

export function OwnProfileForm(props: {
  edited: EditedProfile;
  options: readonly MenuEntry[];
  onClose: () => void;
}) {
  const { edited, options, onClose } = props;
  const { own, from, copiedName } = edited;
  return (
    <FormModal
      opened
      onClose={onClose}
      size="lg"
      title={own ? `Editar perfil ${own.name}` : `Copiar perfil ${copiedName}`}
      schema={ownProfileInput}
      initialValues={{ ...draftOf(own), optionIds: edited.optionIds.map(Number) }}
      conflict={
        own
          ? {
              version: own.version,
              draftOf,
              describe: (draft) =>
                describe({ ...draftOf(null), ...draft } as ProfileDraft, options),
            }
          : undefined
      }
      submit={({ isActive, ...values }, version) =>
        own
          ? api.ownProfiles.update.call({ ...values, isActive, id: own.id, version })
          : api.ownProfiles.create.call({ ...values, from })
      }
      submitLabel={own ? 'Guardar' : 'Crear perfil'}
      successTitle={own ? 'Perfil actualizado' : 'Perfil creado'}
      failureTitle={own ? 'Error al actualizar el perfil' : 'Error al crear el perfil'}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Nombre"
            required
            data-autofocus
            placeholder="Tesorería"
            {...form.getInputProps('name')}
          />
          <Textarea label="Descripción" {...form.getInputProps('description')} />
          <MenuOptionBoxes
            label="Opciones de menú"
            description="Las pantallas y llamadas que tiene quien recibe este perfil."
            error={form.errors.optionIds}
            options={options}
            value={form.values.optionIds || []}
            onChange={(ids) => form.setFieldValue('optionIds', ids)}
          />
          <Switch
            label="Ve datos de pacientes"
            description="Sin marcar, las listas y los documentos no dicen de quién es cada atención, y no se busca entre pacientes."
            {...form.getInputProps('seesPatients', { type: 'checkbox' })}
          />
          {own && (
            <Switch
              label="Activo"
              description="Un perfil inactivo no se puede dar a nadie. Se desactiva cuando ningún usuario lo tiene."
              {...form.getInputProps('isActive', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FormModal>
  );
}
