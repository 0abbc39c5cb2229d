/** What a select says where the clinic has nothing to choose from yet, and the way to it. */
import { Anchor } from '@mantine/core';
import type { Screen } from '../../contract/call.ts';
import { useMayLink } from './current-user.ts';

export type NoneYet = {
  /** E.g. 'Aún no hay médicos activos'. */
  readonly text: string;
  /** Where one is made, e.g. '/medicos'. */
  readonly screen: Screen;
  /** E.g. 'Registrar médico'. */
  readonly action: string;
};

/** The link opens another tab: the form stays as it is. */
export function NoneYetHint({ text, screen, action }: NoneYet) {
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
