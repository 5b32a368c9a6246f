/*
 * The sandbox provider's browser script. It has the interface of the real one
 * (`new Razorpay(options)`, `open`, `close`, `on`); its window says that it is a sandbox. No text
 * is parsed as markup.
 */
(() => {
  const payAddress = new URL('./pay', document.currentScript.src).href;

  const style = new CSSStyleSheet();
  style.replaceSync(`
    dialog {
      --card: light-dark(#ffffff, #1c2033);
      --text: light-dark(#14172b, #f4f4f9);
      --muted: light-dark(#5c5f75, #a9adc6);
      --line: light-dark(#e6e3da, #3a3f5c);
      --accent: light-dark(#4338ca, #6259e6);
      --focus: light-dark(#4338ca, #a5a2ff);
      --on-accent: #ffffff;
      --critical: light-dark(#ab211a, #ff9b93);
      color-scheme: light dark;
      box-sizing: border-box;
      width: min(25rem, 100vw - 2rem);
      max-height: calc(100dvh - 2rem);
      padding: 0;
      overflow: auto;
      border: 1px solid var(--line);
      border-radius: 1rem;
      background: var(--card);
      color: var(--text);
      font: 1rem/1.5 'Figtree Variable', system-ui, sans-serif;
      box-shadow: 0 1.5rem 4rem rgb(8 12 24 / 0.35);
    }
    dialog::backdrop { background: rgb(8 12 24 / 0.55); }
    header, main, footer { padding: 1.25rem 1.5rem; }
    header { border-bottom: 1px solid var(--line); }
    h2 { margin: 0; font-size: 1.0625rem; line-height: 1.35; }
    p { margin: 0; }
    .note { margin-top: 0.25rem; color: var(--muted); font-size: 0.875rem; }
    .payee { color: var(--muted); }
    .amount {
      font-size: 2.25rem;
      font-weight: 700;
      line-height: 1.2;
      letter-spacing: -0.02em;
      font-variant-numeric: tabular-nums;
    }
    .status { min-height: 1.5rem; margin-top: 0.75rem; font-size: 0.9375rem; color: var(--critical); }
    footer { display: grid; gap: 0.625rem; padding-top: 0; }
    button {
      min-height: 2.875rem;
      padding: 0 1rem;
      border: 1px solid var(--line);
      border-radius: 0.625rem;
      background: transparent;
      color: inherit;
      font: inherit;
      font-weight: 600;
      cursor: pointer;
    }
    button.primary { border-color: transparent; background: var(--accent); color: var(--on-accent); }
    button:hover { filter: brightness(0.96); }
    button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
    button[aria-disabled='true'] { opacity: 0.6; cursor: progress; }
    @media (prefers-reduced-motion: no-preference) {
      dialog[open] { animation: rise 160ms ease-out; }
      @keyframes rise { from { opacity: 0; transform: translateY(0.5rem); } }
    }
  `);

  const rupees = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 2,
  });

  function element(name, properties = {}, children = []) {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children);
    return node;
  }

  async function post(razorpayOrderId, outcome) {
    const response = await fetch(payAddress, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ razorpayOrderId, outcome }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error?.description ?? 'The sandbox did not answer.');
    return answer;
  }

  class Razorpay {
    #options;
    #listeners = new Map();
    #host;
    #dialog;
    #status;
    #buttons = [];
    #isBusy = false;

    constructor(options) {
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      if (this.#host) return;
      const { amount, name, description } = this.#options;
      const title = ['Payment sandbox', description].filter(Boolean).join(': ');
      this.#status = element('p', { className: 'status', role: 'alert' });
      const pay = this.#button('Pay', 'primary', () => this.#pay());
      const fail = this.#button('Fail payment', '', () => this.#fail());
      const close = this.#button('Close', '', () => this.#dismiss());
      this.#buttons = [pay, fail, close];
      this.#dialog = element('dialog', {}, [
        element('header', {}, [
          element('h2', { textContent: title }),
          element('p', { className: 'note', textContent: 'No real money moves here.' }),
        ]),
        element('main', {}, [
          element('p', { className: 'payee', textContent: name || 'Amount to pay' }),
          element('p', {
            id: 'amount',
            className: 'amount',
            textContent: rupees.format(Number(amount) / 100),
          }),
          this.#status,
        ]),
        element('footer', {}, this.#buttons),
      ]);
      this.#dialog.setAttribute('aria-label', title);
      pay.setAttribute('aria-describedby', 'amount');
      this.#dialog.setAttribute('aria-modal', 'true');
      this.#dialog.setAttribute('role', 'dialog');
      this.#dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.#dismiss();
      });
      this.#dialog.addEventListener('keydown', (event) => this.#keepFocus(event));

      this.#host = element('div');
      const root = this.#host.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [style];
      root.append(this.#dialog);
      document.body.append(this.#host);
      this.#dialog.showModal();
      pay.focus();
    }

    close() {
      this.#dialog?.close();
      this.#host?.remove();
      this.#host = undefined;
      this.#dialog = undefined;
    }

    #button(textContent, className, onPress) {
      const button = element('button', { type: 'button', textContent, className });
      button.addEventListener('click', onPress);
      return button;
    }

    /** Keeps Tab among the buttons; Escape always closes. */
    #keepFocus(event) {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        this.#dismiss();
      }
      if (event.key !== 'Tab') return;
      event.preventDefault();
      const focused = this.#buttons.indexOf(this.#host.shadowRoot.activeElement);
      const step = event.shiftKey ? -1 : 1;
      const { length } = this.#buttons;
      this.#buttons[(focused + step + length) % length].focus();
    }

    /** One call at a time; on failure the window stays open and shows the error. */
    async #run(outcome, then) {
      if (this.#isBusy) return;
      this.#setBusy(true);
      this.#status.textContent = '';
      try {
        then(await post(this.#options.order_id, outcome));
      } catch (error) {
        if (this.#status) this.#status.textContent = error.message;
      } finally {
        this.#setBusy(false);
      }
    }

    #setBusy(isBusy) {
      this.#isBusy = isBusy;
      for (const button of this.#buttons) button.setAttribute('aria-disabled', String(isBusy));
    }

    #pay() {
      void this.#run('pay', (answer) => {
        this.close();
        if (answer.razorpay_payment_id) this.#options.handler?.(answer);
        else this.#options.modal?.ondismiss?.();
      });
    }

    #fail() {
      void this.#run('fail', () => {
        this.#status.textContent = 'The payment failed. You can try again.';
        const error = {
          code: 'BAD_REQUEST_ERROR',
          description: 'Your payment was declined by the bank.',
          source: 'bank',
          step: 'payment_authorization',
          reason: 'payment_failed',
          metadata: { order_id: this.#options.order_id },
        };
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error });
      });
    }

    #dismiss() {
      void this.#run('close', () => {
        this.close();
        this.#options.modal?.ondismiss?.();
      });
    }
  }

  window.Razorpay = Razorpay;
})();
