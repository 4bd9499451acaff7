import type { Frame } from 'playwright-core';

/** The directive of the content security policy that blocks an attempt in a page; `nothing` if none does. */
export const blockedBy = (page: Frame, attempt: () => void): Promise<string> =>
  page.evaluate(
    (text) =>
      new Promise<string>((resolve) => {
        document.addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective }) => resolve(effectiveDirective),
          { once: true },
        );
        setTimeout(() => resolve('nothing'), 1500);
        // Later, on the page's own behalf: scripts of the test's connection may do more.
        setTimeout(() => (window as unknown as { attempts: Record<string, () => void> }).attempts[text]!());
      }),
    attempt.name,
  );

/** What hostile data or scripts may attempt. */
export const attempts = {
  inlineScript() {
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
  },
  foreignScript() {
    const script = document.createElement('script');
    script.src = 'https://elsewhere.example/script.js';
    document.body.append(script);
  },
  handler() {
    const image = document.createElement('div');
    image.innerHTML = '<img src="data:," onerror="window.broken = true">';
    document.body.append(image);
  },
  evaluated() {
    try {
      new Function('window.broken = true')();
    } catch {
      // Blocked as expected; the event names the directive.
    }
  },
  frame() {
    const frame = document.createElement('iframe');
    frame.src = 'https://elsewhere.example/';
    document.body.append(frame);
  },
  image() {
    new Image().src = 'https://elsewhere.example/pixel.png';
  },
  clearText() {
    fetch('http://elsewhere.example/').catch(() => undefined);
  },
  styles() {
    const style = document.createElement('style');
    style.textContent = 'input { background: url(https://elsewhere.example/) }';
    document.body.append(style);
  },
  styleOfAnElement() {
    const element = document.createElement('div');
    element.innerHTML = '<i style="background: url(https://elsewhere.example/)"></i>';
    document.body.append(element);
  },
  form() {
    const form = document.createElement('form');
    form.action = 'https://elsewhere.example/';
    // Not in the frame itself, which the browser would replace by an error page.
    form.target = '_blank';
    document.body.append(form);
    form.submit();
  },
};

export const directives: Record<keyof typeof attempts, string> = {
  inlineScript: 'script-src-elem',
  foreignScript: 'script-src-elem',
  handler: 'script-src-attr',
  evaluated: 'script-src',
  frame: 'frame-src',
  image: 'img-src',
  clearText: 'connect-src',
  styles: 'style-src-elem',
  styleOfAnElement: 'style-src-attr',
  form: 'form-action',
};

export const attemptsScript = (): string =>
  `window.attempts = {${Object.values(attempts)
    .map((attempt) => attempt.toString())
    .join(',')}}`;
