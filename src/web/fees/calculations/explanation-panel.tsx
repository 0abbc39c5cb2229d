/** The explanation beside the screen, in its own file, so that a shell loads nothing else of this feature. */
import { backgroundComponent } from '../../kit/loading/loaded-code.tsx';

/** Mounted once in each shell and opened by `useExplanation`; its code is loaded after the screen's. */
export const ExplanationPanel = backgroundComponent(
  async () => (await import('./explanation-drawer.tsx')).ExplanationDrawer,
);
