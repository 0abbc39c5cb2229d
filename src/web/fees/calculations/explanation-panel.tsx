/** The explanation beside the screen: a file of its own, so that a shell loads nothing else of this feature. */
import { backgroundComponent } from '../../kit/loading/loaded-code.tsx';

/** Mounted once in each shell, its code after the screen's; opened by `useExplanation`. */
export const ExplanationPanel = backgroundComponent(
  async () => (await import('./explanation-drawer.tsx')).ExplanationDrawer,
);
