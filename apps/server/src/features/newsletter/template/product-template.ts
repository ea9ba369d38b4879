/** What the newsletter looks like before anybody designed one; colours are those of letters. */
export const PRODUCT_TEMPLATE = `<mjml>
  <mj-head>
    <mj-title>{{network_name}}</mj-title>
    <mj-attributes>
      <mj-all font-family="-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="24px" color="#1d1d1b" />
    </mj-attributes>
  </mj-head>
  <mj-body background-color="#f3f4f1" width="600px">
    <mj-section background-color="#ffffff" border-radius="10px" padding="16px 4px">
      <mj-column>
        <mj-text font-size="18px" font-weight="bold">{{network_name}}</mj-text>
        <mj-text>{{greeting}}</mj-text>
        <mj-text>{{content}}</mj-text>
      </mj-column>
    </mj-section>
    <mj-section padding="8px 4px">
      <mj-column>
        <mj-text font-size="13px" line-height="20px" color="#575757">{{disclaimer}}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;
