/** What a tab of the dialog can do, in the one footer of the dialog, which stays in view below a long preview. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Nothing while the dialog gives the tab no place (`footer`), because another tab is shown. */
export function FooterActions(props: { footer: Element | null; children: ReactNode }) {
  return props.footer && createPortal(props.children, props.footer);
}
