import { ScreenLayout } from '../frame/screen-layout.tsx';
import { SaveSection } from './save-section.tsx';
import { VerifySection } from './verify-section.tsx';

/** Saves the workbook's work, and verifies and opens such files. */
export function WorkFileScreen() {
  return (
    <ScreenLayout>
      <SaveSection />
      <VerifySection />
    </ScreenLayout>
  );
}
