/** The dialog of a menu option (access §10.2). */
import { Switch, TextInput } from '@mantine/core';
import {
  type MenuEntry,
  menuOptionInput,
  newMenuOption,
} from '../../../contract/access/permissions.ts';
import { DEFAULT_MENU_ICON, MENU_ICONS } from '../../../domain/access/menu.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { NEW_OPTION, OptionFields, RouteField, routeEffect } from './option-fields.tsx';
import { WORDS } from './words.ts';

export function OptionForm(props: { edited: MenuEntry | 'new' | null; onClose: () => void }) {
  const { edited, onClose } = props;
  return edited === 'new' ? (
    <NewOption onClose={onClose} />
  ) : (
    <EditedOption option={edited} onClose={onClose} />
  );
}

function NewOption({ onClose }: { onClose: () => void }) {
  return (
    <FormModal
      opened
      onClose={onClose}
      size="md"
      title={WORDS.createTitle}
      schema={newMenuOption}
      initialValues={NEW_OPTION}
      submit={(values) => api.permissions.addOption.call(values)}
      submitLabel={WORDS.create}
      successTitle={WORDS.created}
      failureTitle={WORDS.createFailed}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <RouteField typed={String(form.values.href)} getInputProps={form.getInputProps} />
          <OptionFields getInputProps={form.getInputProps} />
        </>
      )}
    </FormModal>
  );
}

const draftOf = (option: MenuEntry | null) => ({
  label: option?.label ?? '',
  section: option?.section ?? '',
  icon: MENU_ICONS.find((icon) => icon === option?.icon) ?? DEFAULT_MENU_ICON,
  isActive: option?.isActive ?? true,
});

const describe = (draft: ReturnType<typeof draftOf>): FieldLine[] => [
  { label: 'Etiqueta', value: draft.label },
  { label: 'Sección', value: draft.section },
  { label: 'Ícono', value: draft.icon },
  { label: 'Estado', value: ACTIVE_BADGES.feminine[draft.isActive ? 'true' : 'false'].label },
];

function EditedOption(props: { option: MenuEntry | null; onClose: () => void }) {
  const { option, onClose } = props;
  return (
    <FormModal
      opened={option !== null}
      onClose={onClose}
      size="md"
      title={WORDS.editTitle}
      schema={menuOptionInput}
      initialValues={draftOf(option)}
      conflict={{
        version: option?.version ?? 0,
        draftOf,
        describe: (draft) => describe({ ...draftOf(null), ...draft } as ReturnType<typeof draftOf>),
      }}
      history={option && <AuditLink entity="menu" entityId={option.id} />}
      submit={(values, version) =>
        api.permissions.updateOption.call({ ...values, id: option?.id ?? 0, version })
      }
      submitLabel={WORDS.update}
      successTitle={WORDS.updated}
      failureTitle={WORDS.updateFailed}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Ruta"
            value={option?.href ?? ''}
            description={`${routeEffect(option?.href ?? '')} No se cambia: para otra ruta agregue otra opción.`}
            readOnly
            variant="filled"
          />
          <OptionFields getInputProps={form.getInputProps} />
          <Switch
            label="Activa"
            description="Una opción inactiva no la tiene ningún perfil."
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </>
      )}
    </FormModal>
  );
}
