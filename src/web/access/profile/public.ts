/** What both shells import from My Profile. */
export { ProfileScreen } from './profile-screen.tsx';
