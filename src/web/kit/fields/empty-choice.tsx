/** The hint of a select without records to choose from, with a link to create one. */
import { Anchor, type InputWrapperProps } from '@mantine/core';
import type { Screen } from '../../../contract/screens.ts';
import { useMayLink } from '../shell/current-user.ts';

export type EmptyChoice = {
  /** E.g. 'Aún no hay médicos activos'. */
  readonly text: string;
  /** The screen where a record is created, e.g. '/medicos'. */
  readonly screen: Screen;
  /** E.g. 'Registrar médico'. */
  readonly action: string;
};

/** The hint is below the field: it stays when the list closes, and the keyboard reaches its link. */
export function emptyChoiceProps(
  emptyChoice: EmptyChoice,
): Pick<InputWrapperProps, 'description' | 'inputWrapperOrder'> {
  return {
    description: <EmptyChoiceHint {...emptyChoice} />,
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  };
}

/** The link opens another tab, so that the form keeps its values. */
function EmptyChoiceHint({ text, screen, action }: EmptyChoice) {
  const mayLink = useMayLink(screen);
  if (!mayLink) return `${text}. Pida a un administrador que los registre.`;
  return (
    <>
      {text}.{' '}
      <Anchor
        href={`${screen}?open=new`}
        target="_blank"
        inherit
        underline="always"
        title="Abrir en otra pestaña"
      >
        {action}
      </Anchor>
    </>
  );
}
